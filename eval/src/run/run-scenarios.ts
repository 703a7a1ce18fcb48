import type { SummarySource } from '@uketsuke/domain/summary';
import type { AgentConfig } from '@uketsuke/contracts';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { judgeCall } from '../judge/judge-call.ts';
import { playCall, type PlayedCall, type PlayOptions } from '../play/play-call.ts';
import type { Row } from '../report/table.ts';
import type { Scenario } from '../scenario/read-scenario.ts';
import { FaultyFile } from '../scenario/read-yaml.ts';

export interface PlayedScenario extends Row {
  scenario: Scenario;
}

export interface RunOptions {
  scenario: Scenario;
  engine: Engine;
  /** Where the scenario names no agent of its own, or another one is to be tested. */
  agent?: AgentConfig | undefined;
  way?: PlayOptions['way'];
}

export async function runScenario({ scenario, engine, agent, way }: RunOptions): Promise<PlayedScenario> {
  const config = agent ?? scenario.agentUnderTest?.config;
  if (!config) throw new FaultyFile(`${scenario.file}:1: has neither business nor agent; give one by --agent`);
  const call = await playCall({ scenario, config, engine, ...(way && { way }) });
  const summary = scenario.expects.summary ? await summaryOf({ scenario, config, call }) : null;
  const verdict = judgeCall({ scenario, config, call, summary });
  return { engine: engine.name, title: scenario.title, file: scenario.file, scenario, call, verdict };
}

/** As the worker writes it where no text model is set. */
async function summaryOf({
  scenario,
  config,
  call,
}: {
  scenario: Scenario;
  config: AgentConfig;
  call: PlayedCall;
}): Promise<string> {
  const { scriptedSummary } = await import('@uketsuke/domain/summary');
  const source: SummarySource = {
    language: scenario.language,
    channel: scenario.channel,
    outcome: call.end.outcome,
    reason: call.end.reason,
    config,
    fields: Object.fromEntries(call.fields),
    evidence: null,
    turns: [...call.transcript],
    services: [],
  };
  return scriptedSummary(source).summary;
}
