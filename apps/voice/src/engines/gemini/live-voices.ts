/** The voices of the service. An agent may name one of them; the names of other services' voices mean nothing to it. */
export const liveVoices = [
  ...['Achernar', 'Achird', 'Algenib', 'Algieba', 'Alnilam', 'Aoede', 'Autonoe', 'Callirrhoe', 'Charon', 'Despina'],
  ...['Enceladus', 'Erinome', 'Fenrir', 'Gacrux', 'Iapetus', 'Kore', 'Laomedeia', 'Leda', 'Orus', 'Pulcherrima'],
  ...['Puck', 'Rasalgethi', 'Sadachbia', 'Sadaltager', 'Schedar', 'Sulafat', 'Umbriel', 'Vindemiatrix', 'Zephyr'],
  'Zubenelgenubi',
] as const;
const voiceOtherwise = 'Aoede';

/** The service refuses the whole session for a voice that it does not have. */
export function liveVoiceOf(name: string): string {
  return liveVoices.find((voice) => voice.toLowerCase() === name.toLowerCase()) ?? voiceOtherwise;
}
