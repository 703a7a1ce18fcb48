/** Sockets without a right to a call, in a process of their own: each begins a stream with a wrong secret, again and again. Answers the bench that started it. */
import { WebSocket } from 'ws';
import { answerQuestions } from '../setting/questions.ts';

const over = new AbortController();
let attempts = 0;
let running: Promise<void>[] = [];

const answers = {
  begin({ url, count, secret }: { url: string; count: number; secret: string }): void {
    running = Array.from({ length: count }, () => attack(url, secret));
  },
  /** Streams that were begun. */
  attempts: (): number => attempts,
  async hangUp(): Promise<void> {
    over.abort();
    await Promise.all(running);
  },
};

export type HostileSockets = typeof answers;
answerQuestions(answers);

async function attack(url: string, secret: string): Promise<void> {
  const customParameters = { tenant: 'ten_1', secret };
  const start = JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', callSid: 'CA1', customParameters } });
  while (!over.signal.aborted) await stream(url, start);
}

function stream(url: string, start: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => {
      attempts += 1;
      socket.send(start);
    });
    // After an error comes `close` as well.
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
}
