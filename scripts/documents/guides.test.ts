/** What stands in the guides as code does what the guides say. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentToolSchema } from '@uketsuke/contracts';
import { restRoutes } from '@uketsuke/contracts/rest';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const guide = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blockOf = (text: string, language: string): string =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? expect.fail(`There is no ${language}`);

test('the body of every request that a guide shows is one that the operation takes', () => {
  const pattern = /curl -X (\w+) "\$API(\/v1\/[^"]*)"(?:[^'\n]|'[^'{]*'|\\\n)*-d '(\{[^]*?\})'/g;
  const shown = globSync('docs/*.md', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, method = '', url = '', body = '']) => ({
      name: `${path}: ${method} ${url}`,
      route: restRoutes.find((route) => route.method === method && route.path === url),
      body: JSON.parse(body) as unknown,
    })),
  );
  expect(shown.length).toBeGreaterThanOrEqual(5);
  for (const { name, route, body } of shown)
    expect(route?.body?.schema.safeParse(body), name).toMatchObject({ success: true });
});

describe('docs/tools.md', () => {
  const page = guide('tools.md');

  test('its tool is one that a config takes', () => {
    expect(agentToolSchema.safeParse(JSON.parse(blockOf(page, 'json'))).error).toBeUndefined();
  });

  const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
  const body = JSON.stringify({ tool: 'find', arguments: { text: '予約 🍵' } });
  const signedAt = (at: Date) => ({
    'webhook-id': 'tcall_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // While secrets are changed there are two; the second one is ours.
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('tcall_1', at, body)}`,
  });
  const cases = [
    { secret, headers: signedAt(new Date()), body, isGood: true },
    { secret, headers: signedAt(new Date()), body: `${body} `, isGood: false },
    { secret, headers: signedAt(new Date(Date.now() - 400_000)), body, isGood: false },
    {
      secret: `whsec_${Buffer.from('another').toString('base64')}`,
      headers: signedAt(new Date()),
      body,
      isGood: false,
    },
    { secret, headers: {}, body, isGood: false },
  ];
  const wanted = cases.map(({ isGood }) => isGood);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const input = write('cases.json', JSON.stringify(cases));
  const run = (program: string, args: string[]): unknown =>
    JSON.parse(
      execFileSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, GOFLAGS: '-mod=mod' } }),
    );
  const has = (program: string, ...args: string[]): boolean => {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return true;
    } catch {
      console.info(`docs/tools.md: its example is not run, because ${program} is not here.`);
      return false;
    }
  };

  test('verifies in JavaScript', () => {
    const code = `${blockOf(page, 'js')}
import { readFileSync } from 'node:fs';
const cases = JSON.parse(readFileSync(${JSON.stringify(input)}, 'utf8'));
console.log(JSON.stringify(cases.map(({ secret, headers, body }) => isSigned(secret, headers, body))));`;
    expect(run(process.execPath, [write('verify.mjs', code)])).toEqual(wanted);
  });

  test.skipIf(!has('python3', '--version'))('verifies in Python', () => {
    const code = `${blockOf(page, 'python')}
import json
cases = json.load(open(${JSON.stringify(input)}))
print(json.dumps([is_signed(c["secret"], c["headers"], c["body"].encode()) for c in cases]))`;
    expect(run('python3', [write('verify.py', code)])).toEqual(wanted);
  });

  test.skipIf(!has('go', 'version'))('verifies in Go', { timeout: 120_000 }, () => {
    const code = blockOf(page, 'go').replace('import (', 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"');
    const main = `${code}
func main() {
	var cases []struct {
		Secret, Body string
		Headers      map[string]string
	}
	text, _ := os.ReadFile(${JSON.stringify(input)})
	json.Unmarshal(text, &cases)
	answers := []bool{}
	for _, one := range cases {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		answers = append(answers, isSigned(one.Secret, headers, []byte(one.Body)))
	}
	answer, _ := json.Marshal(answers)
	fmt.Println(string(answer))
}`;
    expect(run('go', ['run', write('verify.go', main)])).toEqual(wanted);
  });

  test.skipIf(!has('java', '--version'))('verifies in Java', { timeout: 120_000 }, () => {
    const calls = cases.map(
      ({ secret: own, headers, body: text }) =>
        `Signature.isSigned(${literal(own)}, Map.of(${Object.entries(headers).flat().map(literal).join(', ')}), ${literal(text)}.getBytes(StandardCharsets.UTF_8))`,
    );
    const [imports = '', ...rest] = blockOf(page, 'java').split('\nclass ');
    const main = `class Verify { public static void main(String[] a) throws Exception { System.out.println(java.util.List.of(${calls.join(', ')})); } }`;
    expect(run('java', [write('Verify.java', `${imports}\n${main}\nclass ${rest.join('\nclass ')}`)])).toEqual(wanted);
  });

  test.skipIf(!has('php', '--version'))('verifies in PHP', () => {
    const code = `${blockOf(page, 'php')}
$cases = json_decode(file_get_contents(${JSON.stringify(input)}), true);
echo json_encode(array_map(fn($c) => is_signed($c['secret'], $c['headers'], $c['body']), $cases));`;
    expect(run('php', [write('verify.php', code)])).toEqual(wanted);
  });
});

/** As Java reads it whatever encoding it takes its sources for. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
