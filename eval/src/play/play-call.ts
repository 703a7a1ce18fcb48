/** Holds one call of a scenario: the real conversation of a voice node with an engine, and the caller of the scenario by text or by voice. */
import type { AgentConfig } from '@uketsuke/contracts';
import type { CallEnd } from '@uketsuke/contracts/voice-node';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { startCall } from '@uketsuke/voice/testing/call-harness.ts';
import { z } from 'zod';
import { createCaller, type Caller } from '../caller/caller.ts';
import type { Line, ScenarioFile } from '../scenario/scenario.ts';
import type { SpeechMeasures } from '../speech/measure-speech.ts';
import { connectorActions } from './connector-actions.ts';
import { scriptedTools, type PlayedToolCall } from './scripted-tools.ts';
import { byText } from './by-text.ts';
import type { WayOfTalking } from './way-of-talking.ts';
import { watchTurns } from './watch-turns.ts';

export interface PlayedCall {
  end: CallEnd;
  /** The last value of each field; null: declined. */
  fields: ReadonlyMap<string, string | null>;
  /** Of the agent's own tools. */
  toolCalls: readonly PlayedToolCall[];
  transcript: readonly { role: 'assistant' | 'user'; text: string }[];
  caller: Pick<Caller, 'truth' | 'given' | 'needless' | 'hasGivenUp'>;
  /** Of the agent. */
  turns: number;
  /** Why the call had to be broken off; null: it came to an end by itself. */
  brokenOff: 'the agent fell silent' | 'the call had no end' | null;
  /** Why an engine failed, in the words of the voice node's log. */
  faults: readonly string[];
  /** Of a call by voice. */
  speech: SpeechMeasures | null;
}

export interface PlayOptions {
  scenario: ScenarioFile;
  config: AgentConfig;
  engine: Engine;
  /** By text and keys, unless another way is given. */
  way?: WayOfTalking;
}

/** Of the caller. */
const actionsMax = 60;

export async function playCall({ scenario, config, engine, way = byText() }: PlayOptions): Promise<PlayedCall> {
  const { language, channel, from } = scenario;
  const caller = createCaller(scenario, config);
  const { tools = [], ...withoutTools } = config;
  const scripted = scriptedTools(scenario.tools);
  const turns = watchTurns({ joiner: language === 'ja' ? '' : ' ' });
  const call = startCall({
    engine,
    leg: { ...way.leg, channel },
    config: withoutTools,
    plan: {
      language,
      from,
      actions: connectorActions(config, language),
      tools: tools.map(({ url: _url, ...tool }) => tool),
    },
    run: { ...way.run, gateway: scripted, observers: [(event) => turns.observe(event), (event) => way.observe(event)] },
  });
  let brokenOff: PlayedCall['brokenOff'] = null;
  let actions = 0;
  const next = (): Line => {
    actions += 1;
    return caller.answer(turns.newWords());
  };
  const speakOver = (): Line | null => (caller.speaksOver && !call.leg.closedWith ? next() : null);
  const talk = way.begin({ call, turns, speakOver });

  while (brokenOff === null) {
    if (!(await talk.heardOut())) brokenOff = 'the agent fell silent';
    else if (call.leg.closedWith) break;
    else if (actions >= actionsMax) brokenOff = 'the call had no end';
    else if (!(await talk.act(next()))) brokenOff = 'the agent fell silent';
  }
  if (brokenOff !== null) call.leg.caller.hangUp();
  return {
    end: await talk.over(),
    fields: new Map(call.recorder.fields.map(({ key, value }) => [key, value])),
    toolCalls: scripted.calls,
    transcript: call.recorder.turns(),
    caller,
    turns: turns.turns,
    brokenOff,
    faults: faultsIn(call.lines),
    speech: talk.measures(),
  };
}

const logLine = z.object({ msg: z.literal('engine.failed'), err: z.object({ message: z.string() }) });

function faultsIn(lines: readonly unknown[]): string[] {
  const faults = lines.flatMap((line) => logLine.safeParse(line).data?.err.message ?? []);
  return [...new Set(faults)];
}
