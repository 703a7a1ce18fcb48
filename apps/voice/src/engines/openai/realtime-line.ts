/** The line to the service for the length of a call: where a connection ends, another one takes its place. */
import type { Logger, Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import type { SocketClosed } from '../realtime/service-socket.ts';
import { faults } from './openai-fault.ts';
import { readServerEvent, type ClientEvent, type ServerEvent } from './realtime-events.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { reopen } from './reopen.ts';

export interface RealtimeLineListener {
  onEvent(event: ServerEvent): void;
  /** What is sent from now on is lost, until it is reopened. */
  onDown(): void;
  /** The service knows nothing of the conversation: this connection must be told everything. */
  onReopened(): void;
  onFault(fault: ProviderFault): void;
}

export interface RealtimeLineOptions {
  first: RealtimeSocket;
  /** Rejects with a `ProviderFault`. */
  open(): Promise<RealtimeSocket>;
  timers: Timers;
  logger: Logger;
  listener: RealtimeLineListener;
}

export interface RealtimeLine {
  send(event: ClientEvent): void;
  listen(): void;
  /** The engine has failed: nothing is heard any more, and no connection is replaced. */
  giveUp(): void;
  close(): Promise<void>;
}

const malformedMax = 3;

export function createRealtimeLine({ first, open, timers, logger, listener }: RealtimeLineOptions): RealtimeLine {
  const closing = new AbortController();
  let socket = first;
  let isGivenUp = false;
  let malformed = 0;

  const read = (text: string): void => {
    if (closing.signal.aborted || isGivenUp) return;
    let event: ServerEvent | null;
    try {
      event = readServerEvent(text);
    } catch (error) {
      malformed += 1;
      logger.warn({ times: malformed }, 'openai.message_not_understood');
      if (malformed >= malformedMax) listener.onFault(faults.of('protocol', 'sends what is no event', error));
      return;
    }
    if (event) listener.onEvent(event);
  };

  const replace = async ({ code, reason }: SocketClosed): Promise<void> => {
    if (isGivenUp || closing.signal.aborted) return;
    const why = `closed with ${code} ${reason}`.trimEnd();
    logger.warn({ why }, 'openai.connection_lost');
    listener.onDown();
    try {
      const opened = await reopen({ open, timers, signal: closing.signal });
      if (closing.signal.aborted || isGivenUp) return void opened.close();
      socket = opened;
    } catch (error) {
      return listener.onFault(
        faults.of('gone', `ended the conversation (${why}) and does not take it up again`, error),
      );
    }
    listener.onReopened();
    listen();
  };

  const listen = (): void => socket.listen({ onMessage: read, onClosed: (closed) => void replace(closed) });

  return {
    send(event) {
      if (!closing.signal.aborted) socket.send(event);
    },
    listen,
    giveUp() {
      isGivenUp = true;
    },
    async close() {
      closing.abort();
      await socket.close();
    },
  };
}
