/** "Monday. Actually no, make it Tuesday": of two answers in one breath the last one is meant. */
const slip =
  /[、。,.!?…\s]+(?:あ[っ、]*)?(?:いやいや|いや|いえ|違う|違った|違います|間違えました|間違えた|訂正(?:します)?)[、,。\s]+|[、。,.!?…\s]+(?:(?:oh|uh|um)[, ]+)*(?:actually(?:,? no)?|no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|i mean|or rather|make that|correction)[,.\s]+(?:make (?:it|that) )?/i;

export function lastMeant(text: string, isAnswer: (part: string) => boolean): string {
  const parts = text.split(slip).filter((part) => part.trim() !== '');
  const answers = parts.filter(isAnswer);
  return answers.length > 1 ? parts.slice(parts.lastIndexOf(answers.at(-1) ?? '')).join(' ') : text;
}
