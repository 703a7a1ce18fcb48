/** The Gemini Live service (BidiGenerateContent of the Gemini API), played on a port of this machine. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { pause, type OpenMind } from '../mind/index.ts';
import { madeVoice } from '../sound/index.ts';
import { parseMessage, refusalOf } from './check-setup.ts';
import type { Setup } from './client-messages.ts';
import { openConnection, type LiveBehaviour } from './connection.ts';
import { createSessionState, faceOf, mindSessionOf, type LiveSession, type SessionState } from './live-session.ts';
import { reasonThatFits, refusals, type Refusal } from './refusals.ts';

/** What happens to connections that come: each of them to one, the oldest first. */
export type ConnectFault =
  | { do: 'refuse'; refusal: Refusal }
  /** The socket is never opened. */
  | { do: 'status'; status: number }
  /** The socket opens, and the setup is never answered. */
  | { do: 'hang' }
  /** The socket is cut in the middle of its setup. */
  | { do: 'drop' };

export interface GeminiLive {
  /** For `GEMINI_BASE_URL`. */
  readonly url: string;
  /** The oldest first. */
  readonly sessions: readonly LiveSession[];
  readonly behaviour: LiveBehaviour;
  /** Sockets that are open now, and that were ever opened. */
  readonly sockets: { open: number; total: number };
  /** What the service has refused, in order. */
  readonly refused: readonly Refusal[];
  /** Said to the newest session, or to the first one that comes. */
  hears(text: string): void;
  failNext(...faults: ConnectFault[]): void;
  close(): Promise<void>;
}

export interface GeminiLiveOptions {
  openMind: OpenMind;
  behaviour?: Partial<LiveBehaviour>;
  /** Keys that are taken; any, where omitted. */
  keys?: readonly string[];
  /** When a piece of sound goes out, and when the model was asked for it, by this process's monotonic clock; `isFirst`: of a reply. */
  onSound?: (piece: { session: LiveSession; isFirst: boolean; askedAtMs: number; atMs: number }) => void;
}

const path = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';

export async function startGeminiLive(options: GeminiLiveOptions): Promise<GeminiLive> {
  const { openMind, behaviour: given, keys, onSound } = options;
  const behaviour: LiveBehaviour = {
    voice: madeVoice(),
    thinkMs: 0,
    pause,
    transcribeMs: 0,
    assumesPlayback: true,
    losesTranscripts: 'none',
    isSilent: false,
    ...given,
  };
  const sessions: { state: SessionState; face: LiveSession }[] = [];
  const byHandle = new Map<string, SessionState>();
  const faces: LiveSession[] = [];
  const faults: ConnectFault[] = [];
  const refused: Refusal[] = [];
  const sockets = { open: 0, total: 0 };
  let early: string[] = [];

  const sessionFor = (setup: Setup): SessionState | Refusal => {
    const handle = setup.sessionResumption?.handle;
    if (handle === undefined) {
      const state = createSessionState(openMind, setup);
      state.waiting = early;
      early = [];
      const face = faceOf(state);
      sessions.push({ state, face });
      faces.push(face);
      return state;
    }
    const state = byHandle.get(handle);
    if (!state) return refusals.unknownSession;
    if (state.connection) return refusals.sessionInUse;
    state.mind.update(mindSessionOf(setup));
    return state;
  };

  const begin = (socket: WebSocket, key: string | null): void => {
    const refuse = (refusal: Refusal): void => {
      refused.push(refusal);
      socket.close(refusal.code, reasonThatFits(refusal.reason));
    };
    socket.once('message', (data: Buffer) => {
      const fault = faults.shift();
      if (fault?.do === 'hang') return;
      if (fault?.do === 'drop') {
        socket.terminate();
        return;
      }
      if (fault?.do === 'refuse') {
        refuse(fault.refusal);
        return;
      }
      if (key === null || key === '') {
        refuse(refusals.noKey);
        return;
      }
      if (keys && !keys.includes(key)) {
        refuse(refusals.badKey);
        return;
      }
      const parsed = parseMessage(data.toString());
      if ('refusal' in parsed) {
        refuse(parsed.refusal);
        return;
      }
      const { setup } = parsed.message;
      if (!setup) {
        refuse(refusals.setupNotFirst);
        return;
      }
      const refusal = refusalOf(setup);
      if (refusal) {
        refuse(refusal);
        return;
      }
      const state = sessionFor(setup);
      if ('code' in state) {
        refuse(state);
        return;
      }
      state.setups.push(setup);
      socket.on('close', (code, reason) => {
        if (code === 1007 || code === 1008) refused.push({ code, reason: reason.toString() });
      });
      openConnection({
        socket,
        setup,
        state,
        behaviour,
        onHandle: (handle) => byHandle.set(handle, state),
        onSound(piece) {
          const session = sessions.find((one) => one.state === state)?.face;
          if (session) onSound?.({ session, ...piece, atMs: performance.now() });
        },
      });
    });
  };

  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // The published client begins the path with two slashes.
    const { pathname, searchParams } = new URL(`/${(request.url ?? '').replace(/^\/+/, '')}`, 'http://localhost');
    const [fault] = faults;
    let status = pathname === path ? null : 404;
    if (fault?.do === 'status') {
      faults.shift();
      ({ status } = fault);
    }
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      sockets.open += 1;
      sockets.total += 1;
      webSocket.on('error', () => {});
      webSocket.on('close', () => {
        sockets.open -= 1;
      });
      const header = request.headers['x-goog-api-key'];
      begin(webSocket, searchParams.get('key') ?? (typeof header === 'string' ? header : null));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    sessions: faces,
    behaviour,
    sockets,
    refused,
    hears(text) {
      const newest = faces.at(-1);
      if (newest) newest.hears(text);
      else early.push(text);
    },
    failNext: (...more) => void faults.push(...more),
    async close() {
      for (const socket of webSockets.clients) socket.terminate();
      webSockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server has no port');
}
