import { dirname } from 'node:path';
import { readBusiness, type Business } from './read-business.ts';
import { FaultyFile, readYaml } from './read-yaml.ts';
import { scenarioSchema, type ScenarioFile } from './scenario.ts';

export interface Scenario extends ScenarioFile {
  file: string;
  business: string;
  /** Null: the agent under test is chosen by whoever runs the scenario. */
  agentUnderTest: Business | null;
}

export async function readScenario(file: string): Promise<Scenario> {
  const parsed = await readYaml({ file, schema: scenarioSchema });
  const { business, agent } = parsed;
  if (business !== undefined && agent !== undefined) throw new FaultyFile(`${file}:1: has both business and agent`);
  const agentUnderTest = await businessOf(parsed, file);
  if (agentUnderTest) checkKeys(parsed, agentUnderTest, file);
  return { ...parsed, file, business: agentUnderTest?.name ?? 'agent', agentUnderTest };
}

async function businessOf({ business, agent }: ScenarioFile, file: string): Promise<Business | null> {
  if (agent !== undefined) return readBusiness({ inline: agent, file });
  return business === undefined ? null : readBusiness({ named: business, folder: dirname(file), file });
}

/** A key that the agent does not have is a slip of the pen: it would never be asked for. */
function checkKeys({ knows, expects, corrects }: ScenarioFile, { config, name }: Business, file: string): void {
  const keys = new Set(config.fields.map(({ key }) => key));
  const unknown = [knows, expects.fields, corrects].flatMap(Object.keys).filter((key) => !keys.has(key));
  if (unknown.length === 0) return;
  throw new FaultyFile(
    `${file}:1: ${name} has no field ${[...new Set(unknown)].join(', ')}; it has ${[...keys].join(', ')}`,
  );
}
