const groupLength = 4;
const digitsMax = 16;

/** `4242424242424242` as it stands on a card: in groups of four. */
export function groupDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, digitsMax);
  return (digits.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join(' ');
}

/** `1234` or `12/34` as `12 / 34`. While somebody deletes, nothing is added. */
export function writeExpiry(text: string, before: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  if (digits.length < 2 || (text.length < before.length && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** `12 / 34` is December 2034; null: no such month. */
export function readExpiry(text: string): { expiresMonth: number; expiresYear: number } | null {
  const [, month, year] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  const expiresMonth = Number(month);
  if (month === undefined || year === undefined || expiresMonth < 1 || expiresMonth > 12) return null;
  return { expiresMonth, expiresYear: 2000 + Number(year) };
}
