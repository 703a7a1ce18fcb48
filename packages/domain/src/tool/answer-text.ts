/** How much of an answer reaches the AI, the mark of a cut included. */
export const answerCharactersMax = 4000;
const cutMark = '…[cut]';

/** The body of an answer as the AI reads it: JSON in one line, cut where it is long. null where it is no JSON. */
export function answerText(body: string): string | null {
  const text = body.replace(/^\uFEFF/, '').trim();
  // An answer without a body has said all that it wanted by its status.
  if (text === '') return 'null';
  return isJson(text) ? cut(minified(text)) : null;
}

/** Word by word instead of by a parsed value, where long numbers would change. */
function minified(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  );
}

function cut(text: string): string {
  if (text.length <= answerCharactersMax) return text;
  const characters = Array.from(text);
  if (characters.length <= answerCharactersMax) return text;
  return `${characters.slice(0, answerCharactersMax - cutMark.length).join('')}${cutMark}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
