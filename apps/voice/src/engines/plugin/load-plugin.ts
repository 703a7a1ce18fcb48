/** Models from any package of LiveKit Agents, named by the deployer and installed by him. */
import { version } from '@livekit/agents';

export interface PluginConfig {
  /** As npm knows it, for example @livekit/agents-plugin-deepgram. */
  name: string;
  /** What the package's class is made with; the language of the call unless they say another. */
  options: Readonly<Record<string, unknown>>;
}

export interface PluginKind<Model> {
  /** The class that the package must export, which is also the setting that names the package. */
  kind: 'STT' | 'LLM' | 'TTS';
  /** A package that has one. */
  example: string;
  /** By its methods: a package may bring a copy of the framework of its own. */
  methods: readonly string[];
  close(model: Model): Promise<void>;
}

export type MakeModel<Model> = (options: Readonly<Record<string, unknown>>) => Model;

type ModelClass<Model> = new (options: Record<string, unknown>) => Model;

/** Throws what must be corrected before a call could be held. What it returns makes a model; the given options win. */
export async function loadPlugin<Model>(
  { name, options }: PluginConfig,
  kind: PluginKind<Model>,
): Promise<MakeModel<Model>> {
  const Class = classOf(name, await imported(name, kind.kind), kind);
  const make: MakeModel<Model> = (defaults) => new Class({ ...defaults, ...options });
  await tried(name, () => make({ language: 'ja' }), kind);
  return make;
}

async function imported(name: string, kind: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if (isMissing(error, name)) {
      throw new Error(`${kind}: the package ${name} is not installed: ${installing(name)}`, {
        cause: error,
      });
    }
    throw new Error(`${kind}: the package ${name} could not be loaded: ${messageOf(error)}`, { cause: error });
  }
}

/** Packages of LiveKit fit the framework in the version that it has itself: their newest may want another one. */
function installing(name: string): string {
  return `npm install ${name.startsWith('@livekit/') ? `${name}@${version}` : name} -w @uketsuke/voice`;
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

function classOf<Model>(name: string, module: unknown, kind: PluginKind<Model>): ModelClass<Model> {
  const found: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, kind.kind) : undefined;
  if (isModelClass<Model>(found, kind)) return found;
  throw new Error(
    `${kind.kind}: the package ${name} exports no ${kind.kind} class of LiveKit Agents. Install one that does: ${installing(kind.example)}`,
  );
}

function isModelClass<Model>(value: unknown, { methods }: PluginKind<Model>): value is ModelClass<Model> {
  if (typeof value !== 'function') return false;
  const { prototype } = value;
  return methods.every((method) => typeof prototype?.[method] === 'function');
}

/** A key that is missing, or an option that is not taken, is to be known before the first call. */
async function tried<Model>(name: string, make: () => Model, { kind, close }: PluginKind<Model>): Promise<void> {
  let made: Model;
  try {
    made = make();
  } catch (error) {
    throw new Error(`${kind}: ${name} cannot be used with these ${kind}_OPTIONS: ${messageOf(error)}`, {
      cause: error,
    });
  }
  await close(made);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
