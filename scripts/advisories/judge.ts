/** What of an advisory report must be dealt with. */
import { z } from 'zod';

/** Those that harm too little to be a fault. Everything else is one, a word that is not known included. */
const minor: ReadonlySet<string> = new Set(['info', 'low', 'moderate']);

/** A source need not tell more than an id; npm takes such an advisory for a severe one. */
const advisorySchema = z.object({
  source: z.union([z.number(), z.string()]).optional(),
  name: z.string(),
  title: z.string().default('an advisory without a title'),
  url: z.string().nullish(),
  severity: z.string(),
});

/** The part of `npm audit --json` that is read here; `via` names other packages where the fault is theirs. */
export const auditReportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      /** Where the package is installed, as the lock file names it. */
      nodes: z.array(z.string()),
      via: z.array(z.union([z.string(), advisorySchema])),
    }),
  ),
});
export type AuditReport = z.infer<typeof auditReportSchema>;

/** Advisories that somebody has looked at. Each says why it does no harm here, and until when that is believed. */
export const allowedSchema = z.array(
  z.strictObject({
    /** As in the advisory's address, for example GHSA-xxxx-xxxx-xxxx. */
    advisory: z.string().min(1),
    reason: z.string().min(10, 'must say why it does no harm here'),
    until: z.iso.date(),
  }),
);
export type Allowed = z.infer<typeof allowedSchema>;

export interface Judgement {
  /** One line for each; none of them may be there. */
  faults: string[];
  /** One line for each, for a person to know. */
  notes: string[];
}

export interface JudgeOptions {
  /** Where the packages are that production runs. */
  productionPaths: ReadonlySet<string>;
  allowed: Allowed;
  /** A date such as 2026-01-31. */
  today: string;
}

/** High and critical advisories of what production runs are faults unless they are allowed. */
export function judgeAdvisories(report: AuditReport, options: JudgeOptions): Judgement {
  const { productionPaths, allowed, today } = options;
  const found = new Map<string, string>();
  for (const { via, nodes } of Object.values(report.vulnerabilities)) {
    if (!nodes.some((path) => productionPaths.has(path))) continue;
    for (const cause of via) {
      if (typeof cause === 'string' || minor.has(cause.severity)) continue;
      const address = cause.url ?? String(cause.source ?? cause.name);
      found.set(address.split('/').at(-1) ?? address, `${cause.name}: ${cause.title} (${cause.severity}, ${address})`);
    }
  }
  const faults: string[] = [];
  const notes: string[] = [];
  for (const [id, line] of found) {
    const exception = allowed.find(({ advisory }) => advisory === id);
    if (!exception) faults.push(line);
    else if (exception.until < today) faults.push(`${line}; it was allowed until ${exception.until}: look at it again`);
    else notes.push(`${line}; allowed until ${exception.until}: ${exception.reason}`);
  }
  for (const { advisory } of allowed)
    if (!found.has(advisory)) notes.push(`${advisory} is allowed and no longer there: take it off the list`);
  return { faults, notes };
}
