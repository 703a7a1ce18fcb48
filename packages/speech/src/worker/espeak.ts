/** The part of espeak-ng's WebAssembly build that is used here. Loaded by name, never imported: it is optional and GPL. */

export interface EspeakEvent {
  type: string;
  /** One-based character of the text. */
  text_position: number;
  /** Milliseconds. */
  audio_position: number;
}

export interface EspeakInstance {
  set_voice(name: string): unknown;
  set_rate(wordsPerMinute: number): unknown;
  set_pitch(percent: number): unknown;
  set_range(percent: number): unknown;
  /** Synchronous; stops when the callback answers true. Text is SSML, `audio` is null at the end. 22,050 Hz. */
  synthesize(text: string, onAudio: (audio: Int16Array | null, events: EspeakEvent[]) => boolean): void;
}

export interface Espeak {
  instance: EspeakInstance;
  files: EspeakFiles;
}

/** The files of the voice as they lie in memory. */
export interface EspeakFiles {
  readFile(path: string): Uint8Array;
  writeFile(path: string, data: Uint8Array | string): void;
}

interface EspeakModule {
  eSpeakNGWorker: new () => EspeakInstance;
  FS: EspeakFiles;
}

export const espeakRateHz = 22_050;
export const espeakDataPath = '/usr/share/espeak-ng-data';

/** Rejects when the package is missing or is not what it should be. */
export async function loadEspeak(packageName: string): Promise<Espeak> {
  const loaded: { default?: unknown } = await import(packageName);
  if (typeof loaded.default !== 'function') throw new TypeError(`${packageName} has no default function`);
  const module: unknown = await loaded.default();
  if (!isEspeakModule(module)) throw new TypeError(`${packageName} is not the expected build of espeak-ng`);
  return { instance: new module.eSpeakNGWorker(), files: module.FS };
}

function isEspeakModule(module: unknown): module is EspeakModule {
  if (typeof module !== 'object' || module === null) return false;
  return 'eSpeakNGWorker' in module && typeof module.eSpeakNGWorker === 'function' && 'FS' in module;
}
