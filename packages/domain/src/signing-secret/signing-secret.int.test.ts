import { createSecretBox } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, testAppSecret, type TestOrganization } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { getSigningSecret, resealSigningSecrets, rotateSigningSecret } from './index.ts';
import { openSigningSecret } from './seal.ts';
import { validSigningSecrets } from './valid-rows.ts';

const setting = createTestContext();
const hourMs = 3_600_000;
let org: TestOrganization;

beforeEach(async () => {
  org = await createTestOrganization(setting);
});

/** The secrets that sign at this moment, the current one first. */
const signing = async () => {
  const owner = { environmentId: org.live.id, purpose: 'tools' } as const;
  const { current, replaced } = await validSigningSecrets(setting.service('worker'), owner);
  return [current, ...replaced].map((row) => openSigningSecret(setting.secrets, row));
};

test('is made when first asked for, and stays; each environment has its own', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => getSigningSecret(org.live.ctx, 'tools')));
  const secrets = new Set(answers.map(({ secret }) => secret));
  expect(secrets.size).toBe(1);
  expect(answers[0]).toMatchObject({ previousSecretExpiresAt: null });
  expect([...secrets][0]).toMatch(/^whsec_/);
  expect((await getSigningSecret(org.test.ctx, 'tools')).secret).not.toBe([...secrets][0]);
});

test('after rotations every secret that is not past its own 24 h signs, the current one first', async () => {
  const first = await getSigningSecret(org.live.ctx, 'tools');
  const second = await rotateSigningSecret(org.live.ctx, 'tools');
  const rotatedAt = setting.clock.now();
  expect(second.previousSecretExpiresAt?.getTime()).toBe(rotatedAt + 24 * hourMs);
  setting.clock.advance(6 * hourMs);
  const third = await rotateSigningSecret(org.live.ctx, 'tools');
  expect(await signing()).toEqual([third.secret, second.secret, first.secret]);
  expect(await getSigningSecret(org.live.ctx, 'tools')).toEqual(third);
  setting.clock.advance(18 * hourMs);
  expect(await signing()).toEqual([third.secret, second.secret]);
  setting.clock.advance(6 * hourMs);
  expect(await signing()).toEqual([third.secret]);
  expect(await getSigningSecret(org.live.ctx, 'tools')).toEqual({
    secret: third.secret,
    previousSecretExpiresAt: null,
  });
});

test('five rotations at once leave one current secret, and all of them sign', async () => {
  const rotated = await Promise.all([1, 2, 3, 4, 5].map(() => rotateSigningSecret(org.live.ctx, 'tools')));
  expect((await signing()).toSorted().slice()).toEqual(expect.arrayContaining(rotated.map(({ secret }) => secret)));
  expect(await setting.db.prisma.signingSecret.count({ where: { environmentId: org.live.id, expiresAt: null } })).toBe(
    1,
  );
});

test('is sealed in the database', async () => {
  const { secret } = await getSigningSecret(org.live.ctx, 'tools');
  const rows = await setting.db.prisma.signingSecret.findMany({ where: { environmentId: org.live.id } });
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.sealed ?? []).includes(secret)).toBe(false);
});

test('a plain member neither sees nor rotates it', async () => {
  const member = org.live.ctxAs('member');
  await expect(getSigningSecret(member, 'tools')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(rotateSigningSecret(member, 'tools')).rejects.toMatchObject({ code: 'forbidden' });
});

test('sealed with the APP_SECRET before, it is still read, and needs that no more once it was sealed anew', async () => {
  const before = 'b'.repeat(32);
  const { secret } = await rotateSigningSecret({ ...org.live.ctx, secrets: createSecretBox(before) }, 'tools');
  await expect(getSigningSecret(org.live.ctx, 'tools')).rejects.toThrow();
  const changing = createSecretBox(testAppSecret, { previous: [before] });
  expect((await getSigningSecret({ ...org.live.ctx, secrets: changing }, 'tools')).secret).toBe(secret);
  await resealSigningSecrets({ ...setting.service('operator'), secrets: changing });
  expect((await getSigningSecret(org.live.ctx, 'tools')).secret).toBe(secret);
});

test('only an operator seals anew', async () => {
  for (const ctx of [org.live.ctx, org.live.ctxAs('owner'), setting.service('voice')]) {
    await expect(resealSigningSecrets(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
