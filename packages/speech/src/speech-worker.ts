/** The worker thread seen from outside: started when needed, started again after a crash. */
import { Worker } from 'node:worker_threads';
import { SpeechFailed, SpeechUnavailable } from './errors.ts';
import type { FromWorker, JobWord, SpeakJob, ToWorker, WorkerSettings } from './worker/protocol.ts';

interface JobListener {
  onAudio(pcm: Int16Array, words: JobWord[]): void;
  onDone(words: JobWord[]): void;
  /** Instead of `onDone`. */
  onFailed(error: Error): void;
}

export interface SpeechWorker {
  /** Jobs that were handed over and have not ended. */
  readonly jobCount: number;
  run(job: Omit<SpeakJob, 'type' | 'id'>, listener: JobListener): { cancel(): void };
  close(): Promise<void>;
}

export interface SpeechWorkerOptions {
  url: URL;
  settings: WorkerSettings;
}

export function createSpeechWorker({ url, settings }: SpeechWorkerOptions): SpeechWorker {
  const listeners = new Map<number, JobListener>();
  let thread: Worker | null = null;
  let hasServed = false;
  let isClosed = false;
  let lastId = 0;

  function start(): Worker {
    // Flags of this process (of a test runner, of a debugger) are not the worker's.
    const started = new Worker(url, { workerData: settings, execArgv: [], name: 'speech' });
    let crash: unknown = null;
    hasServed = false;
    started.on('message', receive);
    started.on('error', (error) => {
      crash = error;
    });
    started.on('exit', (code) => stopped(started, crash ?? new Error(`exit code ${code}`)));
    // Only jobs keep the process alive.
    started.unref();
    return started;
  }

  function stopped(worker: Worker, cause: unknown): void {
    if (thread !== worker) return;
    thread = null;
    // One that worked before is replaced at once; one that never worked waits for the next request.
    if (hasServed && !isClosed) thread = start();
    const lost = Array.from(listeners.values());
    listeners.clear();
    const error = new SpeechFailed(
      'The speech worker stopped while this was spoken. It starts again by itself.',
      cause,
    );
    for (const listener of lost) listener.onFailed(error);
  }

  function receive(message: FromWorker): void {
    const listener = listeners.get(message.id);
    if (message.type === 'audio') {
      listener?.onAudio(message.pcm, message.words);
      return;
    }
    if (message.type === 'done') hasServed = true;
    end(message.id);
    if (message.type === 'done') listener?.onDone(message.words);
    else if (message.reason === 'unavailable') listener?.onFailed(new SpeechUnavailable(new Error(message.message)));
    else listener?.onFailed(new SpeechFailed(`This text could not be spoken: ${message.message}`));
  }

  function end(id: number): void {
    listeners.delete(id);
    if (listeners.size === 0) thread?.unref();
  }

  function post(message: ToWorker): void {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread?.postMessage(message);
  }

  return {
    get jobCount() {
      return listeners.size;
    },
    run(job, listener) {
      if (isClosed) throw new SpeechFailed('The voice was closed.');
      thread ??= start();
      const id = (lastId += 1);
      listeners.set(id, listener);
      thread.ref();
      post({ ...job, type: 'speak', id });
      return { cancel: () => listeners.has(id) && post({ type: 'cancel', id }) };
    },
    async close() {
      isClosed = true;
      const running = thread;
      thread = null;
      const lost = Array.from(listeners.values());
      listeners.clear();
      for (const listener of lost) listener.onFailed(new SpeechFailed('The voice was closed.'));
      await running?.terminate();
    },
  };
}
