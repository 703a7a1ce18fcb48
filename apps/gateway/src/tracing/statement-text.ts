export interface StatementText {
  /** What is done to which table: `SELECT call`. */
  summary: string;
  operation: string;
  /** Without any value, and not without end. */
  text: string;
}

const charactersMax = 1_500;
/** Lists of different lengths make ever new texts. */
const textsMax = 500;
const known = new Map<string, StatementText>();

/** Values are sent apart from the text. Where one is written into it all the same, a question mark stands for it. */
export function statementText(sql: string): StatementText {
  const made = known.get(sql);
  if (made) return made;
  const described = describe(sql);
  if (known.size < textsMax) known.set(sql, described);
  return described;
}

function describe(sql: string): StatementText {
  const text = sql
    .replaceAll(/E?'(?:[^']|'')*'/gi, '?')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, charactersMax);
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text)?.[1];
  const name = table?.replaceAll('"', '').replace(/^public\./, '');
  return { summary: name === undefined ? operation : `${operation} ${name}`, operation, text };
}
