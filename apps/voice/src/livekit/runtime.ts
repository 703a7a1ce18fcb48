/** LiveKit Agents, the conversation runtime: imported once per process, because that takes a second or two. */
import type { Logger } from '@uketsuke/runtime';
import type * as SessionModule from './agent-session.ts';

export type Agents = typeof SessionModule;

let loading: Promise<Agents> | null = null;

/** Call it at node start, so that the first call does not wait. The logger of the first caller serves the whole process. */
export function loadAgents(logger: Logger): Promise<Agents> {
  loading ??= load(logger);
  return loading;
}

async function load(logger: Logger): Promise<Agents> {
  const { initializeLogger } = await import('@livekit/agents');
  initializeLogger({ pretty: false, level: 'warn' });
  adoptLogger(logger);
  return import('./agent-session.ts');
}

/**
 * The framework keeps its logger under this symbol for the whole process. It logs transcripts under `lk.pii.*`
 * keys even in warnings: those never reach our lines.
 */
function adoptLogger(logger: Logger): void {
  const child = logger.child({ component: 'agents' }, { level: 'warn', formatters: { log: withoutPersonalData } });
  Object.assign(globalThis, { [Symbol.for('@livekit/agents:logger')]: child });
}

export function withoutPersonalData(line: object): object {
  return Object.fromEntries(Object.entries(line).filter(([key]) => !/(^|\.)pii(\.|$)/.test(key)));
}
