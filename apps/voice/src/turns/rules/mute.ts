/** Says whether the caller is muted at this moment: speech then neither holds nor cuts the agent. */
export type MuteRule = () => boolean;

/** Muted as long as one of the rules says so. */
export function mutedByAny(rules: readonly MuteRule[]): MuteRule {
  return () => rules.some((isMuted) => isMuted());
}
