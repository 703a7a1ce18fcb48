/** What the tagger sees of each word: itself, its neighbours, its clause, and what had been asked for. */
import type { AskedFor } from '../model/intents.ts';
import type { Token } from './tokens.ts';

const edge: Token = { word: '^', start: 0, end: 0, part: '^', shape: '^', places: [] };
const pause = /^[、。,.;:!?！？…]+$/u;

export function featuresOf(tokens: readonly Token[], asked: AskedFor): string[][] {
  const clauses = clausesOf(tokens);
  return tokens.map((token, at) => {
    const near = (distance: number): Token => tokens[at + distance] ?? edge;
    const [before2, before, after, after2] = [near(-2), near(-1), near(1), near(2)];
    const { word, part, shape } = token;
    const clause = clauses.find(({ end }) => at < end) ?? { start: 0, end: tokens.length };
    const isFirst = at === clause.start;
    const ending = tokens.slice(Math.max(clause.start, clause.end - 2), clause.end).map((last) => last.word);
    return [
      `asked ${asked}`,
      `asked ${asked} word ${word}`,
      `asked ${asked} part ${part}`,
      `asked ${asked} shape ${shape}`,
      `asked ${asked} first ${isFirst} ${Math.min(clause.end - clause.start, 4)}`,
      `asked ${asked} before ${before.word}`,
      `asked ${asked} after ${after.word}`,
      `asked ${asked} ending ${ending.at(-1)}`,
      `word ${word}`,
      `before ${before.word}`,
      `before2 ${before2.word}`,
      `after ${after.word}`,
      `after2 ${after2.word}`,
      `run ${before.word} ${word}`,
      `run2 ${word} ${after.word}`,
      `run3 ${before2.word} ${before.word}`,
      `run4 ${after.word} ${after2.word}`,
      `run5 ${before.word} ${word} ${after.word}`,
      `part ${part}`,
      `part before ${before.part}`,
      `part after ${after.part}`,
      `parts ${before.part} ${part}`,
      `parts2 ${part} ${after.part}`,
      `parts3 ${before.part} ${part} ${after.part}`,
      `part before2 ${before2.part} ${before.part}`,
      `part after2 ${after.part} ${after2.part}`,
      `shape ${shape}`,
      `shapes ${before.shape} ${shape}`,
      `shapes2 ${shape} ${after.shape}`,
      `word part ${before.word} ${part}`,
      `part word ${part} ${after.word}`,
      `first ${isFirst}`,
      `last ${at === clause.end - 1} ${part}`,
      `ending ${ending.join(' ')}`,
      `ending part ${ending.at(-1)} ${part}`,
      `opening ${tokens[clause.start]?.word}`,
      ...piecesOf(word),
      ...token.places.map((place) => `place ${place}`),
      ...token.places.slice(0, 2).map((place) => `asked ${asked} place ${place}`),
      ...before.places.slice(0, 2).map((place) => `place before ${place}`),
      ...after.places.slice(0, 2).map((place) => `place after ${place}`),
    ];
  });
}

/** How the word begins and ends. */
function piecesOf(word: string): string[] {
  return [1, 2, 3].flatMap((length) =>
    length < word.length ? [`begins ${word.slice(0, length)}`, `ends ${word.slice(-length)}`] : [],
  );
}

function clausesOf(tokens: readonly Token[]): { start: number; end: number }[] {
  const ends = tokens.flatMap(({ word }, at) => (pause.test(word) ? [at + 1] : []));
  return [...ends, tokens.length].map((end, index) => ({ start: ends[index - 1] ?? 0, end }));
}
