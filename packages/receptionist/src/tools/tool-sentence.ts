/** What the caller is told of a tool's answer, where it has words for people. */
const wordKeys = ['say', 'message', 'text', 'answer', 'summary'] as const;
const charactersMax = 200;

/** null: it says nothing that could be spoken. */
export function toolSentence(content: string): string | null {
  const words = wordsOf(parsed(content));
  const text = words?.replace(/\s+/g, ' ').trim() ?? '';
  if (text === '' || /https?:\/\/|[<>{}[\]]/.test(text)) return null;
  const characters = Array.from(text);
  const short = characters.length > charactersMax ? wholeSentences(characters.slice(0, charactersMax).join('')) : text;
  return /[。！？.!?]$/.test(short)
    ? short
    : `${short}${/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(short) ? '。' : '.'}`;
}

function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = new Map(Object.entries(value));
  return (
    wordKeys.map((key) => entries.get(key)).find((found) => typeof found === 'string' && found.trim() !== '') ?? null
  );
}

function wholeSentences(text: string): string {
  const end = Math.max(...['。', '！', '？', '. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
  return end < 0 ? text : text.slice(0, end + 1);
}

/** An answer that was cut is no JSON any more. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
