/** A node is live while its last heartbeat is at most this old. */
export const heartbeatAgeMsMax = 15_000;
