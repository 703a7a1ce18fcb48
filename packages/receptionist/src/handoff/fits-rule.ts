import { type Features, readFeatures, sharedWeight, sharesSubject, totalWeight } from '../text/features.ts';

const scoreMin = 0.55;

/** Of one rule: more are no rule that a person wrote, and each is work while a caller waits. */
const alternativesMax = 50;

const alternatives =
  /[、,，・;；/／]|または|もしくは|あるいは|および|(?<=[\p{Script=Han}\p{Script=Katakana}ー])や|や(?=[\p{Script=Han}\p{Script=Katakana}])|(?<=(?:時|とき|場合|人|方))と(?=\p{L})|などの|\b(?:or|and|and\/or|such as|e\.g\.|including)\b/iu;

/** Words about calling and wanting that rules are made with; they say nothing about the subject. */
const generic =
  /お客(?:様|さま|さん)|(?:発|入)?電話主|相手|利用者|患者(?:様|さん)?|発信者|(?:の|した|する|な|された|られた)?(?:場合|とき|時(?!間)|際)(?:は|に|には)?|(?:ご)?(?:相談|希望|要望|依頼|質問|問い?合わせ|連絡|申し出|申出|意見|話|件|内容|対応|関連|トラブル|案件)|(?:に)?関する|について|など|こと|(?:を)?(?:求め|希望し|訴え)(?:て|る|られ)(?:い)?(?:る|た)?|言(?:われ|っ)(?:た|て)|し?て?(?:ほしい|欲しい|もらいたい)と?|\b(?:the|a|an|any|caller|callers|customer|customers|client|clients|user|person|wants?|wanting|asks?|asking|asked|requests?|requesting|requested|mentions?|mentioned|says?|needs?|would|like|to|about|when|whenever|if|for|with|is|are|has|have|being|be|their|them|they|it|regarding|related|questions?|inquir(?:y|ies)|issues?|matters?|make|makes|making|speak|talk|discuss|gets?|becomes?|seems?|sounds?|very|really)\b/gi;

const denied =
  /[^、。,.\s]{1,12}(?:じゃ|では)な(?:い|く)(?:て)?(?:です)?|[^、。,.\s]{1,8}(?:は|も)(?:不要|いりません|必要ない|必要ありません|結構です)|\b(?:not|no|isn't|don't (?:want|need))(?: an?| the| any| about)? \w+/gi;

/**
 * Whether what was said is about the subject of a rule that a person wrote, or of one of its alternatives. `own`: what the agent talks
 * of whatever a caller wants.
 */
export function fitsRule(text: string, rule: string, own = ''): boolean {
  const wanted = text.replace(denied, ' ');
  const said = readFeatures(wanted);
  const usual = readFeatures(own);
  const parts = rule
    .split(alternatives)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, alternativesMax);
  if (parts.some((part) => isNamed(part, wanted, own))) return true;
  return parts
    .map((part) => without(subjectOf(part), usual))
    .some((subject) => {
      const total = totalWeight(subject);
      return total >= 1 && sharesSubject(said, subject) && sharedWeight(said, subject) / total >= scoreMin;
    });
}

/** In so many words: of "雨どい" too little is left where only characters that carry a meaning count. */
function isNamed(part: string, said: string, own: string): boolean {
  const name = part
    .replace(generic, ' ')
    .replace(/の\s*$/, '')
    .trim();
  const isWord = /^(?=.*\p{Script=Han})[\p{Script=Han}\p{Script=Hiragana}]{3,}$/u.test(name);
  return isWord && said.includes(name) && !own.includes(name);
}

/** The same where nothing else is left. */
function without(features: Features, usual: Features): Features {
  const rest = new Map([...features].filter(([name]) => !usual.has(name)));
  return totalWeight(rest) >= 1 ? rest : features;
}

/** Price, hours and the like are asked of anything: where a thing is named as well, the thing decides what is meant. */
const aspects = ['concept:children', 'concept:price', 'concept:hours', 'concept:booking', 'concept:duration'];

function subjectOf(part: string): Features {
  const whole = new Map(readFeatures(part.replace(generic, ' ')));
  const others = [...whole].filter(([name, weight]) => !aspects.includes(name) && weight >= 1);
  for (const aspect of others.length > 0 ? aspects : []) if (whole.has(aspect)) whole.set(aspect, 0.8);
  return totalWeight(whole) >= 1 ? whole : readFeatures(part);
}
