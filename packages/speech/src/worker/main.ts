/** The speech worker: one sentence after another, cancellable between chunks. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { loadDictionary } from '../text/japanese/dictionary.ts';
import type { FromWorker, SpeakJob, ToWorker, WorkerSettings } from './protocol.ts';
import { speakJob } from './speak-job.ts';
import { createVoice } from './voice.ts';
import type { Voice } from './voice.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
serve(parentPort, workerData);

function serve(port: MessagePort, { voicePackage }: WorkerSettings): void {
  const jobs: SpeakJob[] = [];
  const cancelled = new Set<number>();
  let isBusy = false;
  let voice: Promise<Voice> | null = null;

  port.on('message', (message: ToWorker) => {
    accept(message);
    void work();
  });

  function accept(message: ToWorker): void {
    if (message.type === 'speak') jobs.push(message);
    else cancelled.add(message.id);
  }

  /** Synthesis is synchronous, so messages that came meanwhile are fetched by hand. */
  function isCancelled(id: number): boolean {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) accept(next.message);
    return cancelled.has(id);
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      await run(job);
      cancelled.delete(job.id);
    }
    isBusy = false;
  }

  async function run(job: SpeakJob): Promise<void> {
    const { id } = job;
    let loaded: Voice;
    try {
      loaded = await (voice ??= createVoice(voicePackage));
    } catch (error) {
      voice = null;
      post({ type: 'failed', id, reason: 'unavailable', message: messageOf(error) });
      return;
    }
    try {
      const words = speakJob(job, loaded, loadDictionary, {
        onAudio: (pcm, ended) => post({ type: 'audio', id, pcm, words: ended }, [pcm.buffer]),
        isCancelled: () => isCancelled(id),
      });
      post({ type: 'done', id, words });
    } catch (error) {
      post({ type: 'failed', id, reason: 'failed', message: messageOf(error) });
    }
  }

  function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
    port.postMessage(message, transfer);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
