/** Where a number belongs that was told without its country: where the business's own numbers do. */
import type { AgentConfig, Language } from '@uketsuke/contracts';
import {
  type CountryCode,
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

export const japan: CountryCode = 'JP';
/** Whose national numbers are looked for in the sentences of an agent. */
const likely: readonly CountryCode[] = [japan, 'GB', 'US'];

export interface HomeOptions {
  config: AgentConfig;
  language: Language;
  callerNumber: string | null;
}

/** The country of the numbers in the agent's own sentences, else of the number that the call comes from; null where nothing tells. */
export function homeCountry({ config, language, callerNumber }: HomeOptions): CountryCode | null {
  const { greeting, persona, closing, closing_answered, faq = [] } = config;
  const own = [greeting, persona, closing, closing_answered, ...faq.map(({ a }) => a)].join('\n');
  const written = findPhoneNumbersInText(own)[0]?.number.country;
  if (written !== undefined) return written;
  const national = likely.find((country) => findPhoneNumbersInText(own, country).some(isOfBusiness));
  if (national !== undefined) return national;
  if (language === 'ja') return japan;
  return parsePhoneNumberFromString(callerNumber ?? '')?.country ?? null;
}

/** In Japan 020 is for machines; in Britain it is London. */
function isOfBusiness({ number }: { number: PhoneNumber }): boolean {
  return number.country !== japan || !number.nationalNumber.startsWith('20');
}

/**
 * The country, in words, of a number from abroad that was told without it and that is not where the business is: whoever hears it can say
 * no. Null: it was told, or needs no telling.
 */
export function guessedCountry(value: string, home: CountryCode | null, language: Language): string | null {
  const number = parsePhoneNumberFromString(value, japan);
  if (home !== null || !number || number.countryCallingCode === '81') return null;
  const country = number.country ?? number.getPossibleCountries()[0];
  if (country === undefined) return null;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? null;
}
