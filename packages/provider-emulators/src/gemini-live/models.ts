/** The models of Gemini Live that differ in what they let a client do. */

export interface LiveModel {
  /** Text in the middle of a session comes as `clientContent`; else that is for the history at its beginning, and text comes as `realtimeInput`. */
  takesContentAnyTime: boolean;
  takesNonBlockingTools: boolean;
  takesThinkingBudget: boolean;
  takesThinkingLevel: boolean;
  /** Languages and words that the transcription of what is heard should expect. */
  takesTranscriptionHints: boolean;
}

const second: LiveModel = {
  takesContentAnyTime: true,
  takesNonBlockingTools: true,
  takesThinkingBudget: true,
  takesThinkingLevel: false,
  takesTranscriptionHints: false,
};
const third: LiveModel = {
  takesContentAnyTime: false,
  takesNonBlockingTools: false,
  takesThinkingBudget: false,
  takesThinkingLevel: true,
  takesTranscriptionHints: true,
};

export const liveModels: Readonly<Record<string, LiveModel>> = {
  'models/gemini-2.5-flash-native-audio-preview-12-2025': second,
  'models/gemini-3.1-flash-live-preview': { ...third, takesTranscriptionHints: false },
  'models/gemini-3.8-live': third,
};

export const voices: ReadonlySet<string> = new Set([
  ...['Achernar', 'Achird', 'Algenib', 'Algieba', 'Alnilam', 'Aoede', 'Autonoe', 'Callirrhoe', 'Charon', 'Despina'],
  ...['Enceladus', 'Erinome', 'Fenrir', 'Gacrux', 'Iapetus', 'Kore', 'Laomedeia', 'Leda', 'Orus', 'Pulcherrima'],
  ...['Puck', 'Rasalgethi', 'Sadachbia', 'Sadaltager', 'Schedar', 'Sulafat', 'Umbriel', 'Vindemiatrix', 'Zephyr'],
  'Zubenelgenubi',
]);

export const languages: ReadonlySet<string> = new Set([
  ...['ar-XA', 'bn-IN', 'cmn-CN', 'de-DE', 'en-AU', 'en-GB', 'en-IN', 'en-US', 'es-ES', 'es-US', 'fr-CA', 'fr-FR'],
  ...['gu-IN', 'hi-IN', 'id-ID', 'it-IT', 'ja-JP', 'kn-IN', 'ko-KR', 'ml-IN', 'mr-IN', 'nl-NL', 'pl-PL', 'pt-BR'],
  ...['ru-RU', 'ta-IN', 'te-IN', 'th-TH', 'tr-TR', 'vi-VN'],
]);
