/* speaker.h - who asks, as a value. */
#ifndef PROTOCOL_SPEAKER_H
#define PROTOCOL_SPEAKER_H

enum speaker {
	SPEAKER_VIEWER,  /* whoever the answer is for; of what one viewer knows, it plays all seats */
	SPEAKER_SEAT,    /* a seat, or the public, that decides for itself alone: through `as` */
	SPEAKER_REFEREE, /* may decide for any seat, whoever the answer is for */
};

#endif
