import type { Environment } from '@uketsuke/contracts';

const keyOf = (environment: Environment) => `uketsuke.last-session.${environment}`;

/** A reload ends the call; its record is found again by this, in the environment of the call. Of this tab alone. */
export function rememberSession(environment: Environment, sessionId: string): void {
  try {
    sessionStorage.setItem(keyOf(environment), sessionId);
  } catch {
    // Storage switched off: only the record after a reload is missed.
  }
}

export function recallSession(environment: Environment): string | null {
  try {
    return sessionStorage.getItem(keyOf(environment));
  } catch {
    return null;
  }
}
