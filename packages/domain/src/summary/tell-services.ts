import type { Language } from '@uketsuke/contracts';
import { groupBy } from '../group-by.ts';
import type { ServiceUse } from './service-use.ts';
import { serviceWords } from './service-words.ts';

/**
 * A sentence for each thing that was done at a service, and for each that was tried and not done in the end. What was only looked up is told
 * where it could not be.
 */
export function tellServices(uses: readonly ServiceUse[], language: Language): string[] {
  const groups = groupBy(uses, ({ service, action }) => JSON.stringify([service, action]));
  const sentences = [...groups.values()].flatMap((ofAction) => {
    const done = ofAction.filter(({ error }) => error === null);
    if (done.length > 0) return done.filter(({ isChange }) => isChange).map((use) => doneSentence(use, language));
    const [last] = ofAction.slice(-1);
    return (last && undoneSentence(last, language)) ?? [];
  });
  return [...new Set(sentences)];
}

function doneSentence({ service, action, done, when }: ServiceUse, language: Language): string {
  const words = serviceWords[language];
  const needsTime = done?.includes('{when}') === true;
  if (done === null || (needsTime && when === null)) return words.doneUnnamed(action, service);
  return words.done(when === null ? done : done.replace('{when}', words.when(when)), service);
}

/** Null: it was no fault of the service that it was not done. */
function undoneSentence({ service, action, isChange, error }: ServiceUse, language: Language): string | null {
  const words = serviceWords[language];
  if (error === 'unclear') return isChange ? words.unclear(action, service) : null;
  const reason = error !== null && Object.hasOwn(words.reasons, error) ? words.reasons[error] : undefined;
  return reason === undefined ? null : words.undone(action, { service, reason });
}
