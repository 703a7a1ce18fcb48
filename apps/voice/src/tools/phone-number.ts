import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number that can be dialled from Japan, as written by a person: full-width digits and any separators are fine. */
export function isPhoneNumber(text: string): boolean {
  return parsePhoneNumberFromString(text.normalize('NFKC'), 'JP')?.isValid() ?? false;
}
