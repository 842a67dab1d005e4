// libmicrohttpd, with the functions that take variable arguments under fixed ones. Only Receiver imports this.
#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

/// What a daemon is started with.
typedef struct {
  /// A socket that listens already; the daemon closes it.
  MHD_socket socket;
  /// Passed to every callback.
  void *owner;
  MHD_AccessHandlerCallback handle;
  /// Called when the request line was read, before the headers: what it returns is the request's context.
  void *(*begin)(void *owner, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback end;
  MHD_NotifyConnectionCallback connection;
  /// Connections at a time; further ones wait to be accepted.
  unsigned int connections;
  /// Seconds without a byte after which a connection is closed.
  unsigned int timeout;
  /// Bytes of memory for the buffers and headers of a connection.
  size_t memory;
  /// Bytes of stack of a connection's thread.
  size_t stack;
} cmicrohttpd_options;

/// Starts a daemon with a thread for each connection, so that a callback may wait. Null when the system refused.
static inline struct MHD_Daemon *cmicrohttpd_start(const cmicrohttpd_options *options) {
  return MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC, 0, NULL, NULL,
      options->handle, options->owner,                                      //
      MHD_OPTION_LISTEN_SOCKET, options->socket,                            //
      MHD_OPTION_URI_LOG_CALLBACK, options->begin, options->owner,          //
      MHD_OPTION_NOTIFY_COMPLETED, options->end, options->owner,            //
      MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->owner,    //
      MHD_OPTION_CONNECTION_LIMIT, options->connections,                    //
      MHD_OPTION_CONNECTION_TIMEOUT, options->timeout,                      //
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory,                  //
      MHD_OPTION_THREAD_STACK_SIZE, options->stack,                         //
      MHD_OPTION_STRICT_FOR_CLIENT, 1,                                      //
      MHD_OPTION_END);
}

/// The socket of a connection; -1 when there is none.
static inline MHD_socket cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

/// What the connection callback stored for a connection; null for nothing.
static inline void *cmicrohttpd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

/// The status of the response that was queued last; 0 without one.
static inline unsigned int cmicrohttpd_status(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  return info == NULL ? 0 : info->http_status;
}

/// Lets a connection wait as long as the application makes it wait.
static inline void cmicrohttpd_forget_timeout(struct MHD_Connection *connection) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

#endif
