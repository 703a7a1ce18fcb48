/**
 * The line to the service for the length of a call: one connection after the other, each taking up where the last one ended. The service
 * ends a connection after some minutes, having said so before; others break without a word.
 */
import { pause, type Logger, type Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import { providerFaultOf } from '../provider-fault.ts';
import type { SocketClosed } from '../realtime/service-socket.ts';
import { faultOfClose, faultOfSetup, faults } from './gemini-fault.ts';
import { readServerMessage, type ClientMessage, type LiveSetup, type ServerMessage } from './live-messages.ts';
import type { LiveSocket } from './live-socket.ts';

/** `resumed`: the service remembers the conversation up to its last complete turn. `anew`: it knows nothing. */
export type LineReady = 'begun' | 'resumed' | 'anew';

export interface LiveLineListener {
  /** Sends what this connection must be told before anything else. */
  onReady(how: LineReady): void;
  onMessage(message: ServerMessage): void;
  /** What is sent from now on is lost, until it is ready again. */
  onDown(): void;
  onFault(fault: ProviderFault): void;
  /** Nobody speaks, and nothing is waited for: another connection may take over without a gap. */
  isQuiet(): boolean;
}

export interface LiveLineOptions {
  first: LiveSocket;
  /** Rejects with a `ProviderFault`. */
  open(): Promise<LiveSocket>;
  setup(options: { handle: string | null; isPlain: boolean }): LiveSetup;
  timers: Timers;
  logger: Logger;
  listener: LiveLineListener;
}

export interface LiveLine {
  readonly isReady: boolean;
  begin(): void;
  /** Dropped while the line is not ready. */
  send(message: ClientMessage): void;
  close(): Promise<void>;
}

/** Before each attempt: the caller hears silence meanwhile. */
const pausesMs = [0, 250, 1000, 2000];
const setUpWithinMs = 8000;
/** The service may be early. */
const goBeforeMs = 1000;
const malformedMax = 3;

export function createLiveLine({ first, open, setup, timers, logger, listener }: LiveLineOptions): LiveLine {
  const closing = new AbortController();
  let socket = first;
  let state: 'new' | 'setting_up' | 'ready' | 'down' | 'over' = 'new';
  let handle: string | null = null;
  /** The handle stands for all that was said so far. */
  let isHandleFresh = false;
  let usedHandle: string | null = null;
  let hasBegun = false;
  let isPlain = false;
  let attempts = 0;
  let malformed = 0;
  let isLeaving = false;
  let cancelSetUp = (): void => {};
  let cancelLeave = (): void => {};

  const fail = (fault: ProviderFault): void => {
    if (state === 'over') return;
    state = 'over';
    cancelSetUp();
    cancelLeave();
    void socket.close();
    listener.onFault(fault);
  };

  const setUp = (): void => {
    state = 'setting_up';
    usedHandle = handle;
    socket.send({ setup: setup({ handle, isPlain }) });
    cancelSetUp = timers.after(setUpWithinMs, () => void replace(faults.of('unreachable', 'does not begin a session')));
    socket.listen({ onMessage: read, onClosed });
  };

  /** Another connection in place of this one. */
  const replace = async (why: ProviderFault | null): Promise<void> => {
    if (state === 'over' || state === 'down') return;
    state = 'down';
    isLeaving = false;
    cancelSetUp();
    cancelLeave();
    listener.onDown();
    let last: unknown = why;
    // The service refuses a session whose connection before is still open.
    await socket.close();
    while (attempts < pausesMs.length) {
      const pauseMs = pausesMs[attempts] ?? 0;
      attempts += 1;
      if (pauseMs > 0) await pause(timers, pauseMs, closing.signal).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        const opened = await open();
        if (closing.signal.aborted) return void opened.close();
        socket = opened;
        return setUp();
      } catch (error) {
        last = error;
        const fault = providerFaultOf(error);
        if (fault && isFinal(fault)) return fail(fault);
      }
    }
    fail(
      hasBegun
        ? faults.of('gone', 'ended the conversation and does not take it up again', last)
        : (providerFaultOf(last) ?? faults.of('unreachable', 'cannot be reached', last)),
    );
  };

  const onClosed = (closed: SocketClosed): void => {
    const fault = state === 'setting_up' ? faultOfSetup(closed) : faultOfClose(closed);
    logger.warn({ code: closed.code, reason: closed.reason, state }, 'gemini.connection_lost');
    if (state === 'setting_up') {
      if (fault.kind === 'quota' || fault.kind === 'auth') return fail(fault);
      if (usedHandle !== null && attempts > 1) handle = null;
      else if (usedHandle !== null && fault.kind === 'protocol') handle = null;
      else if (usedHandle === null && fault.kind === 'protocol') {
        // A model that does not know what others take gets what all know.
        if (isPlain) return fail(fault);
        isPlain = true;
      }
    } else if (isFinal(fault) && fault.kind !== 'protocol') return fail(fault);
    void replace(fault);
  };

  const leaveIfQuiet = (): void => {
    if (isLeaving && state === 'ready' && handle !== null && isHandleFresh && listener.isQuiet()) void replace(null);
  };

  const read = (text: string): void => {
    if (state === 'over' || state === 'down') return;
    let message: ServerMessage;
    try {
      message = readServerMessage(text);
    } catch (error) {
      malformed += 1;
      logger.warn({ times: malformed }, 'gemini.message_not_understood');
      if (malformed >= malformedMax) fail(faultOfClose({ code: 1007, reason: `no message: ${String(error)}` }));
      return;
    }
    if (message.setupComplete && state === 'setting_up') {
      cancelSetUp();
      state = 'ready';
      const how = usedHandle === null ? 'anew' : 'resumed';
      listener.onReady(hasBegun ? how : 'begun');
      hasBegun = true;
    }
    if (message.serverContent) attempts = 0;
    const update = message.sessionResumptionUpdate;
    if (update) {
      isHandleFresh = update.resumable === true && (update.newHandle ?? '') !== '';
      if (isHandleFresh) handle = update.newHandle ?? null;
    }
    if (message.goAway) {
      const leftMs = millisecondsOf(message.goAway.timeLeft);
      logger.info({ left_ms: leftMs }, 'gemini.going_away');
      isLeaving = true;
      cancelLeave();
      cancelLeave = timers.after(Math.max(0, leftMs - goBeforeMs), () => void replace(null));
    }
    listener.onMessage(message);
    leaveIfQuiet();
  };

  return {
    get isReady() {
      return state === 'ready';
    },
    begin() {
      if (state === 'new') setUp();
    },
    send(message) {
      if (state === 'ready') socket.send(message);
    },
    async close() {
      closing.abort();
      state = 'over';
      cancelSetUp();
      cancelLeave();
      await socket.close();
    },
  };
}

function isFinal({ kind }: ProviderFault): boolean {
  return kind === 'quota' || kind === 'auth' || kind === 'protocol';
}

/** `50s`, as durations are written there. */
function millisecondsOf(duration = ''): number {
  const seconds = Number.parseFloat(duration);
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
