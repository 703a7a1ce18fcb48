/** Of links that this page was opened with; a framed page may have no other memory. */
const taken = new Map<string, string>();

const nameOf = (linkId: string): string => `link:${linkId}`;

/**
 * The secret of the link with which the page was opened. It leaves the address at once, so that it is not copied with it, and is kept
 * for this tab alone. Null where the page was opened without one, and after a reload where the browser keeps nothing for it.
 */
export function takeSecret(linkId: string): string | null {
  const given = location.hash.slice(1);
  if (given !== '') {
    history.replaceState(null, '', location.pathname + location.search);
    taken.set(linkId, given);
    withStorage((storage) => storage.setItem(nameOf(linkId), given));
    return given;
  }
  return taken.get(linkId) ?? withStorage((storage) => storage.getItem(nameOf(linkId))) ?? null;
}

/** Nothing works with it any more. */
export function forgetSecret(linkId: string): void {
  taken.delete(linkId);
  withStorage((storage) => storage.removeItem(nameOf(linkId)));
}

/** A browser may refuse its storage to a page inside another's frame: even asking for it then throws. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
