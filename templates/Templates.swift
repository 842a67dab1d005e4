public enum Templates {}
