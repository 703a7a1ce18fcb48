const key = 'uketsuke.last-session';

/** A reload ends the call; its record is found again by this. Of this tab alone. */
export function rememberSession(sessionId: string): void {
  try {
    sessionStorage.setItem(key, sessionId);
  } catch {
    // Storage switched off: only the record after a reload is missed.
  }
}

export function recallSession(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
