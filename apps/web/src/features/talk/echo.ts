const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');
const minLength = 4;
const echoShare = 0.6;

/** Whether what the browser's recognition heard is the agent's own voice from the loudspeaker: most of it stands in what the agent is saying. */
export function isEcho(heard: string, saying: string): boolean {
  const text = normalise(heard);
  const source = normalise(saying);
  if (text.length < minLength || source === '') return false;
  let found = 0;
  for (let index = 0; index + 1 < text.length; index += 1)
    if (source.includes(text.slice(index, index + 2))) found += 1;
  return found / (text.length - 1) >= echoShare;
}
