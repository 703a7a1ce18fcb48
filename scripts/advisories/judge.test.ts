import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedSchema, auditReportSchema, judgeAdvisories } from './judge.ts';

const cause = (id: string, severity: string) => ({
  source: 1,
  name: 'left-pad',
  title: 'Pads too much',
  url: `https://example.com/advisories/${id}`,
  severity,
  range: '<2',
});
const reportOf = (...via: unknown[]) =>
  auditReportSchema.parse({
    auditReportVersion: 2,
    vulnerabilities: { 'left-pad': { severity: 'high', via, nodes: ['node_modules/left-pad'] } },
  });
const judge = (via: unknown[], allowed: { advisory: string; reason: string; until: string }[] = []) =>
  judgeAdvisories(reportOf(...via), {
    productionPaths: new Set(['node_modules/left-pad']),
    allowed,
    today: '2026-11-22',
  });
const exception = { advisory: 'GHSA-1', reason: 'only the tests use it', until: '2026-11-22' };

describe('an advisory', () => {
  it.each(['high', 'critical'])('of severity %s fails, named once however many packages it reaches', (severity) => {
    const { faults } = judge(['other', cause('GHSA-1', severity), cause('GHSA-1', severity)]);
    expect(faults).toEqual([`left-pad: Pads too much (${severity}, https://example.com/advisories/GHSA-1)`]);
  });

  it.each(['info', 'low', 'moderate'])('of severity %s does not fail', (severity) => {
    expect(judge([cause('GHSA-1', severity)])).toEqual({ faults: [], notes: [] });
  });

  it('of a package that production does not run does not fail', () => {
    const options = { productionPaths: new Set(['node_modules/right-pad']), allowed: [], today: '2026-11-22' };
    expect(judgeAdvisories(reportOf(cause('GHSA-1', 'critical')), options).faults).toEqual([]);
  });

  it('that is allowed is told with its reason and does not fail until its day is over', () => {
    const { faults, notes } = judge([cause('GHSA-1', 'high')], [exception]);
    expect(faults).toEqual([]);
    expect(notes.join()).toContain('allowed until 2026-11-22: only the tests use it');
    expect(judge([cause('GHSA-1', 'high')], [{ ...exception, until: '2026-11-21' }]).faults.join()).toMatch(
      /look at it/,
    );
  });

  it('that is allowed lets no other pass', () => {
    expect(judge([cause('GHSA-2', 'high')], [exception]).faults).toHaveLength(1);
  });

  it('that is allowed and gone is told, so that the list stays short', () => {
    expect(judge([], [exception])).toEqual({ faults: [], notes: [expect.stringContaining('GHSA-1')] });
  });
});

it('the list of allowed advisories gives each a reason and a date', () => {
  const text = readFileSync(join(import.meta.dirname, 'allowed.json'), 'utf8');
  expect(allowedSchema.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([]);
});
