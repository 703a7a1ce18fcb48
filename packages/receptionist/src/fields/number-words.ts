/** How a small number is said: pieces of patterns. */
const ones = 'one|two|three|four|five|six|seven|eight|nine';
const upToTwelve = `${ones}|ten|eleven|twelve`;
const teens = '(?:thir|four|fif|six|seven|eigh|nine)teen';
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';

export const englishHour = `(?:${upToTwelve})`;
export const englishNumber = `(?:(?:${tens})(?:[- ](?:${ones}))?|${teens}|${upToTwelve})`;
export const japaneseNumber = '(?:\\d+|[一二三四五六七八九十]+)';
/** Of either language, or in digits. */
export const smallNumber = `(?:${japaneseNumber}|\\b${englishNumber}\\b)`;
