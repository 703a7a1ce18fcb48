import { execFile } from 'node:child_process';
import { z } from 'zod';
import { type AuditReport, auditReportSchema } from './judge.ts';

export type RegistryAnswer =
  | { status: 'answered'; report: AuditReport }
  | { status: 'silent'; why: string }
  /** There is a report, of a shape that is not known: what it says must not be taken for nothing. */
  | { status: 'unreadable'; why: string };

/** What npm writes where it got no report: a status of HTTP, or the code of the error. */
const silenceSchema = z.object({
  statusCode: z.number().optional(),
  error: z.object({ code: z.string().optional() }).optional().catch(undefined),
});
const patienceMs = 60_000;
const audit = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];

/** Asks the registry that npm is set to for the advisories of what production installs. Many mirrors have none. */
export function askRegistry({ folder, registry }: { folder: string; registry?: string }): Promise<RegistryAnswer> {
  const args = registry === undefined ? audit : [...audit, `--registry=${registry}`];
  return new Promise((resolve) => {
    // It exits with 1 where it found something, so only what it wrote tells.
    execFile('npm', args, { cwd: folder, timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 }, (_error, output) =>
      resolve(readAnswer(output)),
    );
  });
}

export function readAnswer(output: string): RegistryAnswer {
  const written = parseJson(output);
  const report = auditReportSchema.safeParse(written);
  if (report.success) return { status: 'answered', report: report.data };
  if (isReport(written)) return { status: 'unreadable', why: z.prettifyError(report.error) };
  const silence = silenceSchema.safeParse(written);
  const why = silence.success ? (silence.data.statusCode ?? silence.data.error?.code) : undefined;
  return { status: 'silent', why: why === undefined ? 'no answer' : `answer: ${why}` };
}

function isReport(written: unknown): boolean {
  return typeof written === 'object' && written !== null && 'auditReportVersion' in written;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // npm was ended before it wrote anything.
    return null;
  }
}
