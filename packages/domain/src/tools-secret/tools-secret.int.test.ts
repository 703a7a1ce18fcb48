import { createSecretBox } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, testAppSecret, type TestOrganization } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { getToolsSecret, resealToolsSecrets, rotateToolsSecret, signingSecretsNow } from './index.ts';

const setting = createTestContext();
const hourMs = 3_600_000;
let org: TestOrganization;

beforeEach(async () => {
  org = await createTestOrganization(setting);
});

const signing = () => signingSecretsNow(setting.service('worker'), org.live.id);

test('is made when first asked for, and stays; each environment has its own', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => getToolsSecret(org.live.ctx)));
  const secrets = new Set(answers.map(({ secret }) => secret));
  expect(secrets.size).toBe(1);
  expect(answers[0]).toMatchObject({ previousSecretExpiresAt: null });
  expect([...secrets][0]).toMatch(/^whsec_/);
  expect((await getToolsSecret(org.test.ctx)).secret).not.toBe([...secrets][0]);
});

test('after rotations every secret that is not past its own 24 h signs, the current one first', async () => {
  const first = await getToolsSecret(org.live.ctx);
  const second = await rotateToolsSecret(org.live.ctx);
  const rotatedAt = setting.clock.now();
  expect(second.previousSecretExpiresAt?.getTime()).toBe(rotatedAt + 24 * hourMs);
  setting.clock.advance(6 * hourMs);
  const third = await rotateToolsSecret(org.live.ctx);
  expect(await signing()).toEqual([third.secret, second.secret, first.secret]);
  expect(await getToolsSecret(org.live.ctx)).toEqual(third);
  setting.clock.advance(18 * hourMs);
  expect(await signing()).toEqual([third.secret, second.secret]);
  setting.clock.advance(6 * hourMs);
  expect(await signing()).toEqual([third.secret]);
  expect(await getToolsSecret(org.live.ctx)).toEqual({ secret: third.secret, previousSecretExpiresAt: null });
});

test('five rotations at once leave one current secret, and all of them sign', async () => {
  const rotated = await Promise.all([1, 2, 3, 4, 5].map(() => rotateToolsSecret(org.live.ctx)));
  expect((await signing()).toSorted().slice()).toEqual(expect.arrayContaining(rotated.map(({ secret }) => secret)));
  expect(await setting.db.prisma.signingSecret.count({ where: { environmentId: org.live.id, expiresAt: null } })).toBe(
    1,
  );
});

test('is sealed in the database', async () => {
  const { secret } = await getToolsSecret(org.live.ctx);
  const rows = await setting.db.prisma.signingSecret.findMany({ where: { environmentId: org.live.id } });
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.sealed ?? []).includes(secret)).toBe(false);
});

test('a plain member neither sees nor rotates it; nobody outside the service asks for the signing secrets', async () => {
  const member = org.live.ctxAs('member');
  await expect(getToolsSecret(member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(rotateToolsSecret(member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(signingSecretsNow(org.live.ctxAs('owner'), org.live.id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('sealed with the APP_SECRET before, it is still read, and needs that no more once it was sealed anew', async () => {
  const before = 'b'.repeat(32);
  const { secret } = await rotateToolsSecret({ ...org.live.ctx, secrets: createSecretBox(before) });
  await expect(getToolsSecret(org.live.ctx)).rejects.toThrow();
  const changing = createSecretBox(testAppSecret, { previous: [before] });
  expect((await getToolsSecret({ ...org.live.ctx, secrets: changing })).secret).toBe(secret);
  await resealToolsSecrets({ ...setting.service('operator'), secrets: changing });
  expect((await getToolsSecret(org.live.ctx)).secret).toBe(secret);
});

test('only an operator seals anew', async () => {
  for (const ctx of [org.live.ctx, org.live.ctxAs('owner'), setting.service('voice')]) {
    await expect(resealToolsSecrets(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
