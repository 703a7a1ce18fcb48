import { concepts } from './concepts.ts';
import { foldText } from './normalize.ts';
import { englishWords, stem } from './stem.ts';

export type Features = ReadonlyMap<string, number>;

/** Below this a feature is grammar rather than subject. */
export const subjectWeightMin = 0.8;

const politeness =
  /(?:を|は|が|について)?(?:教えて|おしえて)(?:いただけますか|もらえますか|ください|ほしい(?:です)?|くれますか)?|(?:を|が)?(?:知りたい|聞きたい|伺いたい)(?:です|んです|のです)?(?:が|けど)?|(?:でしょう|です|ます|ません|ました)か|(?:の|ん)(?:です|だ)(?:が|けど|けれど)|すみません|お願い(?:いた)?します|ください|(?:し|)たい(?:です|んです)?|ありますか|ございますか|よろしい|について|(?:い|あり|し)ます|です(?:か|ね|よ)?|ちょっと|それと|ところで/g;

export const stopWords = new Set(
  "a an the is are be am was were do does did you your yours i i'm i'd my me we our us it it's its to of for in on at by with from and or if can could will would should may might have has had there here any some what which who how when that this these those please tell know like want need about get ask asking question let so just also as not no yes wonder wondering hi hello thanks thank okay ok whether wondered i've i'll you'd you're there's something anything while possible possibly way really actually maybe still then them they he she his her".split(
    ' ',
  ),
);

/** What a text is about, weighted: concepts, character pairs of Japanese words, stems of English ones. */
export function readFeatures(text: string): Features {
  const features = new Map<string, number>();
  const add = (name: string, weight: number) => features.set(name, Math.max(features.get(name) ?? 0, weight));
  let rest = foldText(text);
  for (const { id, weight, pattern } of concepts) {
    rest = rest.replace(pattern, (match) => {
      add(`concept:${id}`, weight);
      // Kept at a low weight, so that of two entries about one concept the literal one wins.
      for (const pair of pairs(match)) add(pair, 0.15);
      return ' ';
    });
  }
  for (const word of englishWords(rest)) {
    if (stopWords.has(word)) add(`word:${word}`, 0.1);
    else add(`word:${stem(word)}`, 1.5);
  }
  const katakana = new Set(
    text
      .normalize('NFKC')
      .match(/[ァ-ヶー]{2,}/g)
      ?.flatMap((word) => pairs(foldText(word))) ?? [],
  );
  const japanese = rest.replace(politeness, ' ').replace(/[a-z0-9']+/g, ' ');
  for (const run of japanese.split(/\s+/)) {
    for (const pair of pairs(run)) add(pair, katakana.has(pair) ? 1 : pairWeight(pair));
    for (const kanji of run.match(/\p{Script=Han}/gu) ?? []) add(kanji, 0.4);
  }
  return features;
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function pairWeight(pair: string): number {
  const kanji = (pair.match(/\p{Script=Han}/gu) ?? []).length;
  if (kanji === 2) return 1;
  return kanji === 1 ? 0.35 : 0.15;
}

export function totalWeight(features: Features, scale: (name: string) => number = () => 1): number {
  let total = 0;
  for (const [name, weight] of features) total += weight * scale(name);
  return total;
}

export function sharedWeight(a: Features, b: Features, scale: (name: string) => number = () => 1): number {
  let total = 0;
  for (const [name, weight] of a) {
    const other = b.get(name);
    if (other !== undefined) total += Math.min(weight, other) * scale(name);
  }
  return total;
}

export function sharesSubject(a: Features, b: Features): boolean {
  for (const [name, weight] of a) {
    if (Math.min(weight, b.get(name) ?? 0) >= subjectWeightMin) return true;
  }
  return false;
}
