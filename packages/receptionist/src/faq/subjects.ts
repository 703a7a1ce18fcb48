/** Which things a question is about, by their own names. */
import { concepts } from '../text/concepts.ts';
import { foldText } from '../text/normalize.ts';
import { stem } from '../text/stem.ts';

/** What is asked about a thing, rather than a thing. */
export const aspects: ReadonlySet<string> = new Set(['price', 'duration', 'hours']);
/** Words that name no thing of their own. */
const generic = new Set(
  '何時 何日 何分 何名 何人 何個 何歳 何曜日 利用 使用 可能 必要 場合 普段 通常 今日 本日 明日 店内 店舗 御社 貴店 当日 料理 確認 質問 連絡 対応 用意 準備 方法 大丈夫 一人 二人 気軽 自由 サービス メニュー コース プラン thing stuff place shop store clinic restaurant one ones you guys usual usually normal normally average regular actually really much many people person time day today visit appointment booking service kind type would could there will'.split(
    ' ',
  ),
);

const stopWords = new Set(
  'what when where which who whose why how much many does do did have has had can could would will should may might is are was were be been the a an and or for with from about into your you our their there here this that these those it its if any some all at on in of to by as not no yes i me my we us they get got take make use need want like know tell please cost costs'.split(
    ' ',
  ),
);

/** Katakana words, compounds of two or more kanji, and English content words. Concepts are left out: they have their own weights. */
export function namedWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const japanese = plain.match(/[ァ-ヶー]{3,}|\p{Script=Han}{2,}/gu) ?? [];
  const english = concepts
    .reduce((rest, { pattern }) => rest.replace(pattern, ' '), plain.replace(/(?<=[a-z])-(?=[a-z])/g, ''))
    .match(/[a-z][a-z']{2,}/g);
  const words = [...japanese, ...(english ?? []).filter((word) => !stopWords.has(word)).map(stem)];
  return [...new Set(words)].filter((word) => !isConcept(word));
}

/** Names no thing of its own. */
export function isGeneric(word: string): boolean {
  return generic.has(word);
}

function isConcept(word: string): boolean {
  const folded = foldText(word);
  return concepts.some(({ pattern }) => folded.replace(pattern, '') === '');
}

export interface Subjects {
  asked: string;
  question: string;
  /** Question and answer. */
  entry: string;
}

/**
 * The caller asks the same about something else: "how much is a root canal" against "how much is a check-up". A thing that
 * the answer tells of is no other thing.
 */
export function otherSubject({ asked, question, entry }: Subjects): boolean {
  const wanted = aspectsOf(asked);
  const given = aspectsOf(question);
  if (given.length === 0) return false;
  if (wanted.length > 0 && !wanted.some((aspect) => given.includes(aspect))) return true;
  const ofAsked = namedWords(asked).filter((word) => !isGeneric(word));
  if (ofAsked.length === 0 || namedWords(question).length === 0) return false;
  const told = foldText(entry).replace(/ /g, '');
  return !ofAsked.some((word) => told.includes(foldText(word)));
}

function aspectsOf(text: string): string[] {
  return conceptsOf(text).filter((id) => aspects.has(id));
}

export function conceptsOf(text: string): string[] {
  const folded = foldText(text);
  return concepts.filter(({ pattern }) => folded.search(pattern) >= 0).map(({ id }) => id);
}

const special =
  /年末年始|お正月|正月|元日|元旦|大晦日|クリスマス|お盆|ゴールデンウィーク|\b(?:christmas|new year|easter|thanksgiving|boxing day|golden week)\b/i;

/** A day of its own rules. */
export function specialDay(text: string): string | null {
  return special.exec(text.normalize('NFKC'))?.[0].toLowerCase() ?? null;
}
