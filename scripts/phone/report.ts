/** The record that the service made of the call. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, CallRow } from './api.ts';
import { placeTurns } from './place-turns.ts';
import type { Moment } from './timeline.ts';

const pollMs = 500;
const endedWithinMs = 15_000;
const transcriptWithinMs = 15_000;
const summaryWithinMs = 10_000;

interface ReportOptions {
  callSid: string;
  /** The service closed the stream as refused: it makes no record then. */
  isRefused: boolean;
  moments: readonly Moment[];
  print: (line: string) => void;
}

/** False: there is no record. */
export async function reportCall(api: Api, { callSid, isRefused, moments, print }: ReportOptions): Promise<boolean> {
  if (isRefused) {
    print('No record of this call: it was refused (see the tenant, its secret and the balance).');
    return false;
  }
  const call = await until(
    () => api.findCall(callSid),
    (row) => row !== null && row.ended_at !== null,
    endedWithinMs,
  );
  if (!call) {
    print(`No record of this call yet: GET /v1/calls/by-provider/${callSid} asks for it again.`);
    return false;
  }
  printCall(call, print);
  const transcript = await until(
    () => api.findTranscript(call.id),
    (body) => body !== null,
    transcriptWithinMs,
  );
  print('\nTranscript');
  if (!transcript) print('  none');
  const turns = transcript?.turns ?? [];
  const times = placeTurns(turns, moments);
  for (const [index, { role, text }] of turns.entries()) {
    const atMs = times[index] ?? null;
    const time = atMs === null ? '' : `${(atMs / 1000).toFixed(1)} s`;
    print(`  ${time.padStart(7)}  ${role === 'assistant' ? 'agent ' : 'caller'}  ${text}`);
  }
  const summed = await until(
    () => api.findCall(callSid),
    (row) => row?.summary !== null,
    summaryWithinMs,
  );
  print(`\nSummary   ${summed?.summary ?? 'not yet written'}`);
  print(`Category  ${summed?.category ?? 'not yet known'}`);
  return true;
}

function printCall(call: CallRow, print: (line: string) => void): void {
  print(`\nCall      ${call.id}`);
  print(`Outcome   ${call.outcome ?? 'still in progress'}${call.reason ? ` (${call.reason})` : ''}`);
  print(
    `Length    ${call.duration_ms === null ? '?' : (call.duration_ms / 1000).toFixed(1)} s, ${call.billed_yen ?? '?'} yen`,
  );
  const fields = Object.entries(call.fields ?? {});
  print(`Fields    ${fields.length === 0 ? 'none' : ''}`);
  for (const [key, value] of fields) print(`  ${key}: ${value}`);
}

/** The last answer, whether it is as wanted or the time is over. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  withinMs: number,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || performance.now() > deadline) return answer;
    await sleep(pollMs);
  }
}
