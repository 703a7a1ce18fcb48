/** An emulated provider, as the bench sees it: what all of them do the same, so that their engines can be compared. */
export interface ProviderSound {
  /** By its telephone number, which the instructions of the call name. */
  caller: string;
  /** By `performance.now()` of the emulator's process. */
  atMs: number;
  /** When the model was asked for it. */
  askedAtMs: number;
  /** By how much its own machinery was late, where one model hears, thinks and speaks. */
  lateMs?: number;
}

export interface RunningProvider {
  url: string;
  /** Connections that are open now. */
  openCount(): number;
}

/** Who finds where the caller's turns end. */
export interface BenchedTurns {
  by: 'provider' | 'ours';
  /** From the end of speech to the first packet at best: the silence that these callers' turns end after, and what the provider does only then. */
  floorMs: number;
  /** The model thinks while the silence lasts, so that its reply waits for the end of the turn: how long after its question or its first sound that is says nothing. */
  thinksInPauses?: true;
}

export interface BenchedProvider {
  /** The engine's name, as in `VOICE_ENGINE`. */
  engine: string;
  turns: readonly BenchedTurns[];
  /** Settings of the engine. */
  env(url: string): Record<string, string>;
  /** `onSpeech`: the first sound of a reply goes out. */
  start(onSpeech: (sound: ProviderSound) => void): Promise<RunningProvider>;
}

/** What a model thinks before it answers. */
export const thinkMs = 300;
/** Found by the provider, after 500 ms of silence. */
export const turnsByProvider: BenchedTurns = { by: 'provider', floorMs: 500 + thinkMs };
/** From the end of a turn to its words. */
export const transcribeMs = 200;
/** It asks for nothing in particular: after a question for a telephone number a longer silence is waited for, and that is no delay. */
export const replyText = 'はい承知いたしましたどうぞそのままご用件を続けてお話しになってください。';

/** Who calls, by the instructions that an engine gives its model; the empty text where they do not say. */
export function callerIn(instructions: string): string {
  return /phone-\d+/.exec(instructions)?.[0] ?? '';
}
