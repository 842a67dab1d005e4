// Nothing is declared here: simdjson's own header is C++, and only CSimdJSON includes it.
