/** npm run phone: a caller for the running stack, on the telephony provider's protocol. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureSpeech, writeWav } from '@uketsuke/audio';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { converse } from './conversation.ts';
import { openLine } from './line.ts';
import { followWords } from './live-words.ts';
import { parseOptions } from './options.ts';
import type { PhoneOptions } from './options.ts';
import { reportCall } from './report.ts';
import { openSaidTurns } from './said-turns.ts';
import { loadSounds } from './sounds.ts';
import { createTimeline, describeMeasure } from './timeline.ts';

const rateHz = 8000;
/** docs/phone.md, “How a stream ends”. */
const refusedCode = 1008;
/** Less than this of what is heard being speech means that the agent cannot be understood. */
const speechRatioMin = 0.3;
const print = (line: string) => console.log(line);

try {
  const options = parseOptions(process.argv.slice(2), join(import.meta.dirname, '..', '..'));
  if (options === 'help') print(readFileSync(join(import.meta.dirname, 'manual.txt'), 'utf8'));
  else process.exitCode = (await call(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Whether there was a conversation that could be heard and was recorded. */
async function call(options: PhoneOptions): Promise<boolean> {
  const sounds = loadSounds(options.steps);
  const line = await openLine(options);
  const caller = new TwilioCaller({ url: line.url, parameters: line.parameters });
  const timeline = createTimeline(caller, print);
  await caller.connect().catch((error: unknown) => {
    throw new Error(`The voice node does not answer at ${line.url}. Is the stack running? (npm start)`, {
      cause: error,
    });
  });
  print(`Calling ${line.name} as ${caller.callSid}. Ctrl-C hangs up.\n`);
  const turns =
    line.databaseUrl === null ? null : openSaidTurns({ databaseUrl: line.databaseUrl, callSid: caller.callSid });
  const words = turns && followWords({ listTurns: turns.list, print });
  const hangUp = () => void caller.hangUp();
  process.once('SIGINT', hangUp);
  const limit = setTimeout(() => {
    timeline.note(`caller  hangs up: ${options.maxSeconds} s are over`);
    hangUp();
  }, options.maxSeconds * 1000);
  let leftOut: string[] = [];
  try {
    await converse({
      caller,
      timeline,
      steps: options.steps,
      sounds,
      language: options.language,
      hasNumber: options.from !== null,
      listTurns: turns && turns.list,
    });
  } finally {
    await caller.hangUp();
    clearTimeout(limit);
    process.off('SIGINT', hangUp);
    await words?.stop();
    // The record of the call does without it.
    leftOut = (await turns?.listLeftOut().catch(() => [])) ?? [];
    await turns?.close();
  }

  if (options.record) saveRecording(caller, options.record);
  const isHeard = reportHeard(caller);
  const isRecorded = line.api
    ? await reportCall(line.api, {
        callSid: caller.callSid,
        isRefused: caller.closed?.code === refusedCode,
        moments: timeline.moments,
        print,
      })
    : true;
  for (const connector of leftOut) print(`Left out  ${connector}`);
  if (leftOut.length > 0) {
    print(
      `          Calls of tenant ${line.parameters['tenant']} use what it has connected itself, else the organization.`,
    );
  }
  if (isRecorded && line.receiverUrl) print(`Webhooks  ${line.receiverUrl}`);
  return isHeard && isRecorded;
}

function saveRecording(caller: TwilioCaller, path: string): void {
  writeFileSync(path, writeWav({ pcm: caller.heardPcm(), rateHz }));
  print(`\nRecorded  ${path}`);
}

function reportHeard(caller: TwilioCaller): boolean {
  // Silence between the turns is no fault of the voice.
  const sounding: number[] = [];
  const heard = caller.heardPcm();
  for (let at = 0; at < heard.length; at += rateHz / 10) {
    const part = heard.subarray(at, at + rateHz / 10);
    if (part.some((sample) => Math.abs(sample) > 200)) sounding.push(...part);
  }
  if (sounding.length === 0) {
    print('\nHeard     nothing');
    return false;
  }
  const measure = measureSpeech(Int16Array.from(sounding), rateHz);
  print(`\nHeard     ${(measure.durationMs / 1000).toFixed(1)} s of sound (${describeMeasure(measure)})`);
  if (measure.speechRatio >= speechRatioMin) return true;
  print('          That is no speech.');
  return false;
}
