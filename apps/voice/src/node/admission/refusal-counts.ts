/** Refused calls as numbers and a few examples, one line a period: whoever is refused a thousand times a second must not write a thousand lines. */
import type { Timers } from '@uketsuke/runtime';

export interface RefusedCaller {
  tenantId: string;
  providerCallId: string | null;
}

export interface Refusal {
  channel: 'phone' | 'web';
  /** One of the node's own, or the code of the gateway's refusal. */
  reason: string;
  /** Who it was, where that is known: as the caller says it, so it may be any text. */
  caller?: RefusedCaller | undefined;
  /** Of all of a period the first is in the line. */
  error?: unknown;
}

export interface RefusalCounts {
  count(refusal: Refusal): void;
  /** Writes what is not written yet. */
  close(): void;
}

export interface RefusalCountsOptions {
  logger: Record<'info' | 'warn', (fields: Record<string, unknown>, event: string) => void>;
  timers: Timers;
  periodMs?: number;
  /** Hears of each one. */
  onRefused?: ((refusal: Refusal) => void) | undefined;
}

/** Of each reason, and of all together: a flood of one reason hides no other, and no line grows long. */
const examplesOfReasonMax = 3;
const examplesMax = 12;
const charactersMax = 64;

export function createRefusalCounts(options: RefusalCountsOptions): RefusalCounts {
  const { logger, timers, periodMs = 10_000, onRefused = () => {} } = options;
  let counts: Record<string, number> = {};
  let examples: Example[] = [];
  let firstError: unknown;
  let cancel: (() => void) | null = null;

  const write = (): void => {
    cancel?.();
    if (cancel === null) return;
    cancel = null;
    const line = { refused: counts, ...(examples.length > 0 && { examples }), period_ms: periodMs };
    if (firstError === undefined) logger.info(line, 'calls.refused');
    else logger.warn({ ...line, err: firstError }, 'calls.refused');
    counts = {};
    examples = [];
    firstError = undefined;
  };

  return {
    count(refusal) {
      const { channel, reason, caller, error } = refusal;
      onRefused(refusal);
      const name = `${channel}.${reason}`;
      const count = (counts[name] ?? 0) + 1;
      counts[name] = count;
      if (caller && count <= examplesOfReasonMax && examples.length < examplesMax)
        examples.push(exampleOf(name, caller));
      firstError ??= error;
      cancel ??= timers.after(periodMs, write);
    },
    close: write,
  };
}

interface Example {
  refusal: string;
  tenant_id: string;
  provider_call_id: string | null;
}

function exampleOf(refusal: string, { tenantId, providerCallId }: RefusedCaller): Example {
  return {
    refusal,
    tenant_id: tenantId.slice(0, charactersMax),
    provider_call_id: providerCallId?.slice(0, charactersMax) ?? null,
  };
}
