/** How many of the thing that a label counts: "枚数", "Number of bedrooms". */
const number =
  '(?:\\d+|[一二三四五六七八九十]+|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|an)(?![a-z]))';

/** Null where the label counts nothing, or nothing of it is told. */
export function countIn(text: string, label: string): string | null {
  const ofGroup = groupCount(text, label);
  if (ofGroup !== null) return ofGroup;
  const unit =
    /([枚個台本冊点着食部箱匹頭脚足杯袋束回皿株])数/.exec(label)?.[1] ??
    (/数量|個数/.test(label) ? '[枚個台本冊点着箱匹頭脚足杯袋束皿株]' : null);
  if (unit !== null) return new RegExp(`${number}${unit}`).exec(text)?.[0] ?? null;
  const thing = /\bnumber of (\w{3,}?)s?\b(?! \w)/i.exec(label)?.[1]?.toLowerCase();
  if (thing === undefined || thing === 'people') return null;
  const [told] = new RegExp(`\\b${number}[ -](?:(?!and\\b)\\w+ )?${thing}s?\\b`, 'i').exec(text) ?? [];
  return told ?? null;
}

/** Who is counted apart from others. */
const groups = ['大人|おとな|成人|adults?', '子(?:ども|供|様|さん)?|こども|幼児|child(?:ren)?|kids?'];

function groupCount(text: string, label: string): string | null {
  if (!/人数|number of|how many/i.test(label)) return null;
  const [group, ...others] = groups.filter((words) => new RegExp(words, 'i').test(label));
  if (group === undefined || others.length > 0) return null;
  const [, japanese] = new RegExp(`(?:${group})(?:の人数)?[はがも]?[、\\s]*(${number}[人名])`).exec(text) ?? [];
  return japanese ?? new RegExp(`\\b${number} (?:${group})\\b`, 'i').exec(text)?.[0] ?? null;
}
