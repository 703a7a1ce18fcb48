import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number that can be dialled from Japan, as written by a person: full-width digits and any separators are fine. Which numbers are in use is
 * known of Japan; of another country a number of the right length is taken.
 */
export function isPhoneNumber(text: string): boolean {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), 'JP');
  if (!number) return false;
  return number.isValid() || (number.countryCallingCode !== '81' && number.isPossible());
}

/** As it is read out: in the groups in which people know numbers. */
export function spokenNumber(text: string): string {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), 'JP');
  if (!number) return text;
  return number.countryCallingCode === '81' ? number.formatNational() : number.formatInternational();
}
