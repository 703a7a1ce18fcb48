/** What the service would say of a message before it does anything. */
import { clientMessage, type ClientMessage, type Setup } from './client-messages.ts';
import { languages, liveModels, voices } from './models.ts';
import { refusals, unknownLanguage, unknownModel, unknownName, unknownVoice, type Refusal } from './refusals.ts';

export function parseMessage(text: string): { message: ClientMessage } | { refusal: Refusal } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: refusals.notJson };
  }
  const parsed = clientMessage.safeParse(value);
  if (parsed.success) return { message: parsed.data };
  for (const issue of parsed.error.issues) {
    const [name] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    if (name !== undefined) return { refusal: unknownName(name, issue.path.join('.')) };
  }
  return { refusal: refusals.invalidArgument };
}

/** Null: the session may begin. */
export function refusalOf({ model, ...setup }: Setup): Refusal | null {
  const known = liveModels[model];
  if (!known) return unknownModel(model);
  const { responseModalities, speechConfig, thinkingConfig } = setup.generationConfig ?? {};
  // Every one of these models speaks by itself and gives its words as a transcription.
  if (responseModalities?.some((modality) => modality !== 'AUDIO')) return refusals.invalidArgument;
  const voice = speechConfig?.voiceConfig?.prebuiltVoiceConfig.voiceName;
  if (voice !== undefined && !voices.has(voice)) return unknownVoice(voice, model);
  const language = speechConfig?.languageCode;
  if (language !== undefined && !languages.has(language)) return unknownLanguage(language, model);
  if (thinkingConfig?.thinkingBudget !== undefined && !known.takesThinkingBudget) return refusals.invalidArgument;
  if (thinkingConfig?.thinkingLevel !== undefined && !known.takesThinkingLevel) return refusals.invalidArgument;
  const hints = setup.inputAudioTranscription;
  if ((hints?.languageHints ?? hints?.customVocabulary) !== undefined && !known.takesTranscriptionHints) {
    return refusals.invalidArgument;
  }
  const declared = (setup.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations);
  if (new Set(declared.map(({ name }) => name)).size < declared.length) return refusals.invalidArgument;
  if (!known.takesNonBlockingTools && declared.some(({ behavior }) => behavior === 'NON_BLOCKING')) {
    return refusals.invalidArgument;
  }
  return null;
}
