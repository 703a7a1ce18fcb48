/** What one check found. `mend` says how to put it right. */
export type Finding =
  | { status: 'good'; detail: string }
  | { status: 'warning' | 'bad'; detail: string; mend: string }
  | { status: 'skipped'; detail: string };

export interface Check {
  name: string;
  run(): Promise<Finding>;
}

export const good = (detail: string): Finding => ({ status: 'good', detail });
export const skipped = (detail: string): Finding => ({ status: 'skipped', detail });
export const bad = (detail: string, mend: string): Finding => ({ status: 'bad', detail, mend });
export const warning = (detail: string, mend: string): Finding => ({ status: 'warning', detail, mend });

const marks: Record<Finding['status'], string> = { good: '✔', warning: '!', bad: '✖', skipped: '–' };

/** Runs one check; one that throws is itself a finding. */
export async function runCheck({ name, run }: Check): Promise<Finding & { name: string }> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    return {
      name,
      status: 'bad',
      detail: error instanceof Error ? error.message : String(error),
      mend: 'See the logs in .data/logs.',
    };
  }
}

export function findingText(finding: Finding & { name: string }): string {
  const line = `${marks[finding.status]} ${finding.name.padEnd(18)} ${finding.detail}`;
  return 'mend' in finding ? `${line}\n${' '.repeat(21)}→ ${finding.mend}` : line;
}
