/** How a caller's number is looked for. */
export interface CallerNumber {
  /** The same for every way of writing it: `+819012345678`; an address is taken word for word. */
  canonical: string;
  /** The digits of every way in which it may have been written. */
  digits: string[];
  /** False: it is an address (`sip:…@…`), and only the same text is the same caller. */
  isNumber: boolean;
}

const numberPattern = /^[+\d\s().-]*$/u;
const numberDigitsMin = 4;
const japan = '81';
const addressPattern = /^(?:sips?:)?([^\s@]+)@([^\s@]+)$/iu;
/** What providers write for callers who hide their number: it is everybody's, and nobody's. */
const hiddenPattern = /^(?:anonymous|unknown|restricted|private|unavailable|withheld|blocked|hidden)$/iu;
/** The same where there has to be a number: the word on the keys of a telephone (266696687 is ANONYMOUS). */
const hiddenDigits = ['266696687', '7378742833', '2562533', '86282452253', '7748283', '8656696', '8566696'];

/**
 * Understands a number as a person or a telephony provider writes it. Without a country it is a Japanese one when it begins with
 * its trunk zero (090…), and otherwise as it is: an API user of another country asks with `+` and the country. null: it is neither
 * a number nor an address, and stands for no one caller ("anonymous").
 */
export function readCallerNumber(text: string): CallerNumber | null {
  const given = text.normalize('NFKC').trim();
  const digits = given.replaceAll(/\D/g, '');
  if (hiddenDigits.includes(digits) && numberPattern.test(given)) return null;
  if (!numberPattern.test(given) || digits.length < numberDigitsMin) {
    return isAddress(given) ? { canonical: given, digits: [digits], isNumber: false } : null;
  }
  const international = internationalDigits(given, digits);
  // As dialled from abroad and from Japan.
  const forms = [digits, international, `00${international}`, `010${international}`];
  if (international.startsWith(japan)) {
    const national = international.slice(japan.length);
    // "+81 (0)90…" is often written, though nobody can dial it.
    forms.push(`0${national}`, `${japan}0${national}`);
  }
  return { canonical: `+${international}`, digits: [...new Set(forms)], isNumber: true };
}

function isAddress(text: string): boolean {
  const [, user = '', host = ''] = addressPattern.exec(text) ?? [];
  return user !== '' && !isHidden(user) && !/(?:^|\.)anonymous\.invalid\b/iu.test(host);
}

function isHidden(user: string): boolean {
  return hiddenPattern.test(user) || hiddenDigits.includes(user.replace('+', ''));
}

function internationalDigits(given: string, digits: string): string {
  const withoutPrefix = given.startsWith('+') ? digits : withoutDialledPrefix(digits);
  return withoutPrefix.startsWith(`${japan}0`) ? `${japan}${withoutPrefix.slice(japan.length + 1)}` : withoutPrefix;
}

function withoutDialledPrefix(digits: string): string {
  // What follows 010 is a country and a number; no Japanese number begins so.
  if (digits.startsWith('010') && digits.length > 11) return digits.slice(3);
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.startsWith('0') ? `${japan}${digits.slice(1)}` : digits;
}
