/* version.h - the version the engine gives as its own. */
#ifndef PROTOCOL_VERSION_H
#define PROTOCOL_VERSION_H

#define QUADRILLE_VERSION "0.1"

#endif
