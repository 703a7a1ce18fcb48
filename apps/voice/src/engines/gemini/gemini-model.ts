/**
 * Gemini Live as a model of the framework. The framework's own plugin loses the caller's sound while a tool runs, and what is being said when
 * the service goes away; the service's own client cannot be closed before a session has begun.
 */
import { llm } from '@livekit/agents';
import { GeminiSession, type GeminiSessionOptions } from './gemini-session.ts';

export interface GeminiModelOptions extends Omit<GeminiSessionOptions, 'model'> {
  name: string;
}

export class GeminiModel extends llm.RealtimeModel {
  /** One model holds one conversation; its connection is open before the framework asks for it. */
  readonly conversation: GeminiSession;
  readonly #name: string;

  constructor({ name, ...options }: GeminiModelOptions) {
    super({
      messageTruncation: false,
      turnDetection: options.turns === 'provider',
      userTranscription: true,
      // It goes on by itself once its tools have answered; asked for by the framework, that belongs to the reply that called them.
      autoToolReplyGeneration: false,
      audioOutput: options.modality === 'audio',
      manualFunctionCalls: false,
      midSessionChatCtxUpdate: true,
      midSessionInstructionsUpdate: false,
      midSessionToolsUpdate: false,
      perResponseToolChoice: false,
    });
    this.#name = name;
    this.conversation = new GeminiSession({ ...options, model: this });
  }

  get model(): string {
    return this.#name;
  }

  override get provider(): string {
    return 'gemini';
  }

  session(): llm.RealtimeSession {
    return this.conversation;
  }

  async close(): Promise<void> {
    await this.conversation.close();
  }
}
