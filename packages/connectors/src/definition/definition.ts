/** What one connector is: everything that the service has to know of an outside system, in one place. Folders beside this one hold one definition each. */
import type { ConnectorCategory, ConnectorId, Language } from '@uketsuke/contracts';
import type { z } from 'zod';
import type { ConnectorAuth } from './auth.ts';
import type { Provider, ProviderAnswer, ProviderErrorKind } from './provider.ts';

/** What somebody fills in before connecting, by the contract's `inputs`. */
export interface ConnectorInput {
  name: string;
  type: 'text' | 'password' | 'url' | 'number';
  isOptional?: boolean;
  /** Taken when nothing is filled in. */
  fallback?: string;
  label: Record<Language, string>;
  /** Where it is found, for whoever fills it in. */
  hint?: Record<Language, string>;
}

export interface ConnectorDefinition<Config extends z.ZodObject = z.ZodObject> {
  readonly id: ConnectorId;
  /** The product's own name. */
  readonly name: Record<Language, string>;
  readonly description: Record<Language, string>;
  readonly category: ConnectorCategory;
  readonly auth: ConnectorAuth;
  /**
   * The address that paths are below; from the inputs where each customer has one. A function throws a `ProviderError` for inputs that
   * lead to no address.
   */
  readonly baseUrl: string | ((inputs: Readonly<Record<string, string>>) => string);
  /** The provider's own hosts, `*.example.com` for all below one; only these can be asked. Empty: whatever host the customer gave. */
  readonly hosts: readonly string[];
  /** Of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What an answer means by this provider's own words. Null leaves it to the status. Also sees answers with a status of 2xx. */
  judge?(answer: ProviderAnswer, asked: { isWebhook: boolean }): ProviderFailure | null;
  /** For the whole environment only; not offered on the connect page. */
  readonly isEnvironmentOnly: boolean;
  readonly inputs: readonly ConnectorInput[];
  /** The settings of a connection. What has no default has to be set up before the connection is of use. */
  readonly config: Config;
  /** Whether a fresh connection lacks settings. */
  readonly needsSetup: boolean;
  /** Of one that needs settings: whether this connection does without, by what it was connected with. */
  isReadyWith?(provider: Provider): boolean;
  /** Refusals of its key in one call are taken for a mistake of the service: the next call that is refused too breaks the connection. */
  readonly isForgivenOnce?: boolean;
  readonly actions: readonly ConnectorAction<z.output<Config>>[];
  /** Beside `actions`: those that the service itself names. Asks it, unless its answer is kept. Throws a `ProviderError`. */
  findActions?(provider: Provider, config: z.output<Config>): Promise<readonly ConnectorAction<z.output<Config>>[]>;
  /** Who the credentials belong to. Also the one test call of a connection that is made with a key. */
  account(provider: Provider): Promise<ConnectedAccount>;
  /** What can be chosen from while setting up. Absent: there is nothing to choose. */
  options?(provider: Provider, query: OptionsQuery<z.output<Config>>): Promise<Record<string, readonly unknown[]>>;
  /** Whether what the settings name is there; one line per problem, as in `details`. The settings have the right shape. */
  checkConfig?(provider: Provider, config: z.output<Config>): Promise<readonly ConfigProblem[]>;
  /**
   * Makes at the service what a connection needs, for an account in which there is nothing to choose from yet, and answers settings that
   * name it.
   */
  furnish?(provider: Provider, language: Language): Promise<z.input<Config>>;
  /**
   * Of settings that name several places which are told: the settings of each alone, under a name that stays, so that what fails at one
   * is tried again there only. Absent: there is one.
   */
  places?(config: z.output<Config>): readonly { name: string; config: z.output<Config> }[];
  /** Posts the notice of a call that has ended. Of several places, one that is told is enough. */
  notify?(provider: Provider, config: z.output<Config>, notice: CallNotice): Promise<void>;
  /** Best effort, when the last connection of this account goes. */
  revoke?(provider: Provider): Promise<void>;
  /** It ends these tokens alone, so that others of the account need not be spared. */
  revokesAlone?: boolean;
}

export interface ProviderFailure {
  kind: ProviderErrorKind;
  /** For the AI and for people: no secrets, no addresses. */
  message: string;
}

export interface ConnectedAccount {
  /** What people know the account by: an email address, a workspace, a host. */
  label: string;
  /** Connections of the same account share one grant at the provider. */
  accountId: string;
}

export interface OptionsQuery<Config> {
  /** As the request has them: `spreadsheet`, `sheet`, `app`, `q`. */
  params: Readonly<Record<string, string>>;
  /** What is set so far. */
  config: Partial<Config>;
}

export interface ConfigProblem {
  path: readonly (string | number)[];
  reason: string;
}

export interface CallNotice {
  /** Finished text, in the language of the call. */
  title: string;
  lines: readonly string[];
}

export interface ConnectorAction<Config = never> {
  readonly name: string;
  /** What the AI sees: `<product>_<action>`. */
  readonly tool: string;
  readonly description: Record<Language, string>;
  /** Of one that changes something: what the summary of a call says once it is done. `{when}`: the time of the appointment. */
  readonly done?: Record<Language, string>;
  /** It changes something, so that the caller says yes first. */
  readonly confirm: boolean;
  readonly parameters: z.ZodObject;
  /** JSON Schema for the AI where the service itself says what it takes; else that of `parameters`. */
  readonly parametersSchema?: Readonly<Record<string, unknown>>;
  /** The same, told more exactly: by the names of the settings. */
  parametersFor?(config: Config): z.ZodObject;
  /**
   * How a repetition is kept from doing it twice. `none`: it changes nothing. `provider`: the provider takes our key. `local`: we keep what the first one answered.
   */
  readonly repetition: 'none' | 'provider' | 'local';
  /**
   * What an earlier attempt of this very call has done, as `run` would have answered; null: nothing. Looked for before it is run again, where
   * nobody knows what came of it and the provider takes no key. Throws an `unclear` one where what is there may be of another call. Without
   * it nothing is run again.
   */
  findDone?(provider: Provider, call: ActionCall<Config>): Promise<unknown>;
  /** What it looks at before it changes it: those that name the same one of an account are run one after the other. */
  exclusiveFor?(config: Config): string;
  /** At most two calls of the provider. Throws a `ProviderError`. What it returns is short: a few small objects. */
  run(provider: Provider, call: ActionCall<Config>): Promise<unknown>;
}

export interface ActionCall<Config, Arguments = Readonly<Record<string, unknown>>> {
  config: Config;
  /** As `parameters` has parsed them. */
  arguments: Arguments;
  /** Unique across all calls; the same again is a repetition. */
  toolCallId: string;
  /** Unix ms. */
  nowMs: number;
  language: Language;
  caller: { callId: string; from: string | null };
  /** For endpoints of the customer's own, which are asked as in-call tools are: the `call` of the request's body, and what signs it. */
  toolRequest?: { call: Readonly<Record<string, unknown>>; signingSecrets: readonly string[] };
}

/** Keeps the type of the settings. */
export function defineConnector<const Config extends z.ZodObject>(
  definition: ConnectorDefinition<Config>,
): ConnectorDefinition<Config> {
  return definition;
}
