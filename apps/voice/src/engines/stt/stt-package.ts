/** Ears from any package of LiveKit Agents for speech to text, named by the deployer. */
import type { stt } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';

export interface SttPackageConfig {
  /** As npm knows it, for example @livekit/agents-plugin-deepgram. */
  name: string;
  /** What the package's `STT` is made with; the language of the call unless they say another. */
  options: Readonly<Record<string, unknown>>;
}

type SttClass = new (options: Record<string, unknown>) => stt.STT;

/** Throws what must be corrected before a call could be heard. */
export async function loadSttPackage({
  name,
  options,
}: SttPackageConfig): Promise<(plan: CallPlan) => Promise<stt.STT>> {
  const Stt = classOf(name, await imported(name));
  const make = (language: Language): stt.STT => new Stt({ language, ...options });
  await tried(name, () => make('ja'));
  return (plan) => Promise.resolve(make(plan.language));
}

async function imported(name: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if (isMissing(error, name)) {
      throw new Error(`STT: the package ${name} is not installed: npm install ${name} -w @uketsuke/voice`, {
        cause: error,
      });
    }
    throw new Error(`STT: the package ${name} could not be loaded: ${messageOf(error)}`, { cause: error });
  }
}

/** The package itself, not one that it needs. */
function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  );
}

function classOf(name: string, module: unknown): SttClass {
  const found: unknown = typeof module === 'object' && module !== null && 'STT' in module ? module.STT : undefined;
  if (isSttClass(found)) return found;
  throw new Error(
    `STT: the package ${name} exports no STT class of LiveKit Agents. Install one that does: npm install @livekit/agents-plugin-deepgram -w @uketsuke/voice`,
  );
}

/** By its methods: a package may bring a copy of the framework of its own. */
function isSttClass(value: unknown): value is SttClass {
  if (typeof value !== 'function') return false;
  const { prototype } = value;
  return typeof prototype?.recognize === 'function' && typeof prototype?.stream === 'function';
}

/** A key that is missing, or an option that is not taken, is to be known before the first call. */
async function tried(name: string, make: () => stt.STT): Promise<void> {
  let made: stt.STT;
  try {
    made = make();
  } catch (error) {
    throw new Error(`STT: ${name} cannot be used with these STT_OPTIONS: ${messageOf(error)}`, { cause: error });
  }
  await made.close();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
