/** The servers of the guides are run as they stand there. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@uketsuke/testing/free-port';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const folder = mkdtempSync(join(tmpdir(), 'guide-servers-'));
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((server) => server.kill('SIGKILL')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks of code of a guide in a language, in their order. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(docs, page), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
}

/** Starts it, and says how to send to it what is signed by us, and what it has printed. */
async function start(program: string, { file, code }: { file: string; code: string }) {
  writeFileSync(join(folder, file), code);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), TOOLS_SECRET: secret, WEBHOOK_SECRET: secret };
  const server = spawn(program, [join(folder, file)], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(server);
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const send = async (id: string, body: string, signature = new Webhook(secret).sign(id, new Date(), body)) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        ...{ 'webhook-id': id, 'idempotency-key': id, 'webhook-signature': signature },
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  await vi.waitFor(async () => expect((await send('none', '{}', 'v1,none')).status).toBe(401), 30_000);
  return { send, printed: () => printed };
}

function hasPythonWith(module: string): boolean {
  try {
    execFileSync('python3', ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    console.info(`docs: a server in Python is not run, because python3 with ${module} is not here.`);
    return false;
  }
}

const toolRequest = JSON.stringify({ tool: 'find_reservation', arguments: { phone: '090' }, tool_call_id: 'tcall_1' });

test('the server of a tool in Node answers what is signed, and acts once on what comes twice', async () => {
  const [verify = '', code = ''] = blocksOf('tools.md', 'js');
  writeFileSync(join(folder, 'verify.mjs'), verify);
  const counted = code.replace('(phone) {', "(phone) {\n  console.log('asked');");
  const { send, printed } = await start(process.execPath, { file: 'tools.mjs', code: counted });
  const answers = [await send('tcall_1', toolRequest), await send('tcall_1', toolRequest)];
  expect(answers).toEqual(answers.map(() => ({ status: 200, text: expect.stringContaining('Tuesday') })));
  expect(printed()).toBe('asked\n');
});

test.skipIf(!hasPythonWith('hmac'))('the server of a tool in Python does so, too', async () => {
  const [verify = '', code = ''] = blocksOf('tools.md', 'python');
  writeFileSync(join(folder, 'verify.py'), verify);
  const counted = code.replace('"""Here', 'print("asked", flush=True)\n    """Here');
  const { send, printed } = await start('python3', { file: 'tools.py', code: counted });
  const answers = [await send('tcall_1', toolRequest), await send('tcall_1', toolRequest)];
  expect(answers).toEqual(answers.map(() => ({ status: 200, text: expect.stringContaining('Tuesday') })));
  expect(printed()).toBe('asked\n');
});

const eventOf = (id: string) =>
  JSON.stringify({ type: 'call.ended', timestamp: '2026-09-21T13:47:41.500Z', data: { id } });

/** The first event comes twice. */
async function sendEvents(send: (id: string, body: string) => Promise<{ status: number }>): Promise<number[]> {
  const events = [
    ['evt_1', eventOf('call_1')],
    ['evt_1', eventOf('call_1')],
    ['evt_2', eventOf('call_2')],
  ] as const;
  const statuses: number[] = [];
  for (const [id, body] of events) statuses.push((await send(id, body)).status);
  return statuses;
}

test('the receiver of events in Node takes what is signed, and acts once on what comes twice', async () => {
  const [code = ''] = blocksOf('events.md', 'js');
  const library = import.meta.resolve('standardwebhooks');
  const receiver = { file: 'events.mjs', code: code.replace("'standardwebhooks'", JSON.stringify(library)) };
  const { send, printed } = await start(process.execPath, receiver);
  expect(await sendEvents(send)).toEqual([204, 204, 204]);
  await vi.waitFor(() => expect(printed()).toBe("call.ended { id: 'call_1' }\ncall.ended { id: 'call_2' }\n"));
});

test.skipIf(!hasPythonWith('standardwebhooks'))('the receiver of events in Python does so, too', async () => {
  const [code = ''] = blocksOf('events.md', 'python');
  const { send, printed } = await start('python3', { file: 'events.py', code });
  expect(await sendEvents(send)).toEqual([204, 204, 204]);
  await vi.waitFor(() => expect(printed()).toBe("call.ended {'id': 'call_1'}\ncall.ended {'id': 'call_2'}\n"));
});
