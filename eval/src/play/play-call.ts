/** Holds one call of a scenario: the real conversation of a voice node with an engine, and the caller of the scenario by text and keys. */
import type { AgentConfig } from '@uketsuke/contracts';
import type { CallEnd } from '@uketsuke/contracts/voice-node';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { startCall, type CallHarness } from '@uketsuke/voice/testing/call-harness.ts';
import { createCaller, type Caller } from '../caller/caller.ts';
import type { Line, ScenarioFile } from '../scenario/scenario.ts';
import { scriptedTools, type PlayedToolCall } from './scripted-tools.ts';
import { watchTurns, type TurnWatch } from './watch-turns.ts';

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
}

export interface PlayOptions {
  scenario: ScenarioFile;
  config: AgentConfig;
  engine: Engine;
  /** In real time; the call itself has a clock of its own. */
  answerWithinMs?: number;
}

/** Of the caller. */
const actionsMax = 60;
/** As long as the conversation waits for who types. */
const silenceMs = 30_000;
/** Longer than any pause between two keys. */
const keyPauseMs = 4500;

export async function playCall({
  scenario,
  config,
  engine,
  answerWithinMs = 30_000,
}: PlayOptions): Promise<PlayedCall> {
  const { language, channel, from } = scenario;
  const caller = createCaller(scenario, config);
  const { tools = [], ...withoutTools } = config;
  const scripted = scriptedTools(scenario.tools);
  const turns = watchTurns({ joiner: language === 'ja' ? '' : ' ' });
  const call = startCall({
    engine,
    leg: { output: 'text', channel },
    config: withoutTools,
    plan: { language, from, tools: tools.map(({ url: _url, ...tool }) => tool) },
    run: { gateway: scripted, observers: [(event) => turns.observe(event)] },
  });

  let brokenOff: PlayedCall['brokenOff'] = null;
  let actions = 0;
  const speakOver = (): void => {
    if (!caller.speaksOver || call.leg.closedWith) return;
    actions += 1;
    const line = caller.answer(turns.newWords());
    queueMicrotask(() => void act({ call, turns, line }));
  };
  turns.onOutput(speakOver);
  while (brokenOff === null) {
    if (!(await turns.spoken(answerWithinMs))) brokenOff = 'the agent fell silent';
    else if (call.leg.closedWith) break;
    else if (actions >= actionsMax) brokenOff = 'the call had no end';
    else {
      actions += 1;
      const line = caller.answer(turns.newWords());
      if (!(await act({ call, turns, line, answerWithinMs }))) brokenOff = 'the agent fell silent';
    }
  }
  if (brokenOff !== null) call.leg.caller.hangUp();
  return {
    end: await call.end,
    fields: new Map(call.recorder.fields.map(({ key, value }) => [key, value])),
    toolCalls: scripted.calls,
    transcript: call.recorder.turns(),
    caller,
    turns: turns.turns,
    brokenOff,
  };
}

interface Act {
  call: Pick<CallHarness, 'leg' | 'time'>;
  turns: TurnWatch;
  line: Line;
  answerWithinMs?: number;
}

/** False: the agent should have said something meanwhile, and did not. */
async function act({ call: { leg, time }, turns, line, answerWithinMs = 0 }: Act): Promise<boolean> {
  turns.expectReply();
  if (line.say !== undefined) leg.caller.text(line.say);
  if (line.hang_up) leg.caller.hangUp();
  if (line.keys !== undefined) {
    leg.caller.dtmf(line.keys);
    await time.advance(keyPauseMs);
  }
  for (let times = 0; times < (line.silence ?? 0); times += 1) {
    if (times > 0) {
      if (!(await turns.spoken(answerWithinMs))) return false;
      turns.expectReply();
    }
    await time.advance(silenceMs);
  }
  return true;
}
