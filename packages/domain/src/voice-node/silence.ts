/** A call of which nothing is heard for so long has lost its node. */
export const silenceMinutes = 10;
