const key = 'uketsuke-come-back';

/** Where to go on in this tab when somebody leaves it for another site. Browsers keep it for this tab and for us alone. */
export function rememberToComeBack(address: string): void {
  sessionStorage.setItem(key, address);
}

/** Known once only. Null where nobody left, or in another tab. */
export function takeComeBack(): string | null {
  try {
    const address = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return address;
  } catch {
    // Browsers refuse every storage to some pages.
    return null;
  }
}
