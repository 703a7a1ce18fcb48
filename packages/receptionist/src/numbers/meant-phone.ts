import { partsOf } from '../fields/last-meant.ts';
import { findPhone, type PhoneContext, type PhoneEntry } from './phone-entry.ts';
import { replaceTail } from './replace-tail.ts';

/** "…5678, no wait, 5687": the end of a number is put right in the same breath. Else the number in what was said. */
export function meantPhone(text: string, context: PhoneContext): PhoneEntry {
  const parts = partsOf(text);
  if (parts.length < 2) return findPhone(text, context);
  let meant: string | null = null;
  for (const part of parts) {
    const told = findPhone(part, context);
    if (told.status === 'valid') meant = told.value;
    else if (told.status === 'incomplete' && meant !== null)
      meant = replaceTail({ value: meant, text: part, country: context.country ?? null }) ?? meant;
  }
  const whole = findPhone(text, context);
  if (meant === null && whole.status !== 'valid') return inOneGroup(parts, context) ?? whole;
  return meant !== null && whole.status === 'valid' ? { ...whole, value: meant } : whole;
}

/** "080の5555の、01、違う、0294": the group that was begun is told anew. */
function inOneGroup(parts: readonly string[], context: PhoneContext): PhoneEntry | null {
  const begun = parts[0]?.replace(/[\d〇零一二三四五六七八九]+\D*$/, '') ?? '';
  const told = findPhone(`${begun} ${parts.slice(1).join(' ')}`, context);
  return told.status === 'valid' ? told : null;
}
