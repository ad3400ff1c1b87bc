#ifndef PALISADE_CURL_H
#define PALISADE_CURL_H

#include "https.h"
#include "smtp.h"

#endif
