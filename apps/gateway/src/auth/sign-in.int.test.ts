import { createLogger } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../errors/answer.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { createSmtpMailer, type Mailer } from './mailer.ts';
import { mailSourceRule, registerSignInRoutes, signInMailRule } from './routes.ts';
import { createSignIn, type SignIn, signInLinkMs } from './sign-in.ts';

const dashboardUrl = 'http://127.0.0.1:3000';
const page = { origin: dashboardUrl };
const setting = createTestContext();

let organization: TestOrganization;
let signIn: SignIn;
let app: FastifyInstance;
let mailer: Mailer;
let smtp: SMTPServer;
const inbox: { to: string; subject: string; text: string; html: string }[] = [];
const waiting: (() => void)[] = [];

beforeAll(async () => {
  organization = await createTestOrganization(setting);
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        const to = Array.isArray(mail.to) ? mail.to.map((one) => one.text).join() : (mail.to?.text ?? '');
        inbox.push({
          to,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html === false ? '' : mail.html,
        });
        for (const wake of waiting.splice(0)) wake();
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Uketsuke <no-reply@example.com>' });
  signIn = createSignIn({ db: setting.db, secrets: setting.secrets, dashboardUrl });
  app = createApp({ isSourceKnown: false });
});

function createApp({ isSourceKnown }: { isSourceKnown: boolean }): FastifyInstance {
  const server = Fastify();
  server.setErrorHandler((error, _request, reply) => {
    const { status, body } = answerOf(error, 'req_test');
    return reply.status(status).send(body);
  });
  const { clock } = setting;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const limiter = createMemoryLimiter(clock);
  registerSignInRoutes(server, { signIn, mailer, limiter, clock, dashboardUrl, isSourceKnown, logger });
  return server;
}

afterAll(async () => {
  await app.close();
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Resolves with the next mail that arrives after it was called. */
function nextMail() {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  return promise.then(() => inbox.at(-1) ?? { to: '', subject: '', text: '', html: '' });
}

const tokenIn = (text: string) => /#token=([A-Za-z]+)/.exec(text)?.[1] ?? '';
const askLink = (email: string, headers: Record<string, string> = page, locale?: string) =>
  app.inject({ method: 'POST', url: '/auth/links', payload: { email, ...(locale && { locale }) }, headers });
const askFrom = (remoteAddress: string, email: string, server = app) =>
  server.inject({ method: 'POST', url: '/auth/links', payload: { email }, headers: page, remoteAddress });
const useToken = (token: string, headers: Record<string, string> = page) =>
  app.inject({ method: 'POST', url: '/auth/session', payload: { token }, headers });
const cookieOf = (answer: Awaited<ReturnType<typeof useToken>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

describe('signing in', () => {
  it('a member gets a link by email, in any case of the address; the link signs them in once', async () => {
    const { email, id } = organization.users.admin;
    const mail = nextMail();
    expect((await askLink(` ${email.toUpperCase()}`.trim())).statusCode).toBe(202);
    const { to, text, html } = await mail;
    expect(to).toBe(email);
    expect(tokenIn(html)).toBe(tokenIn(text));

    const first = await useToken(tokenIn(text));
    expect(first.statusCode).toBe(204);
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/i);
    const viewer = await signIn.viewerFromCookies({ cookie: cookieOf(first) });
    expect(viewer).toMatchObject({ kind: 'member', userId: id, role: 'admin', environment: 'live' });

    const second = await useToken(tokenIn(text));
    expect(second.statusCode).toBe(401);
    expect(second.json()).toMatchObject({ error: 'unauthorized' });
  });

  it.each([
    ['the page that asked', 'en', 'Sign in to Uketsuke'],
    ['the account where the page says nothing', undefined, 'Uketsuke へのサインイン'],
  ])('the mail is in the language of %s', async (_, locale, subject) => {
    const mail = nextMail();
    expect((await askLink(organization.users.member.email, page, locale)).statusCode).toBe(202);
    const { html, ...rest } = await mail;
    expect([rest.to, rest.subject]).toEqual([organization.users.member.email, subject]);
    expect(html).toContain(`lang="${locale ?? 'ja'}"`);
    expect(html.split(tokenIn(rest.text))).toHaveLength(4);
  });

  it('a language that there is not is 422', async () => {
    const answer = await askLink(organization.users.member.email, page, 'fr');
    expect([answer.statusCode, answer.json().details]).toEqual([422, ['locale: must be ja or en']]);
  });

  it('the page chooses the environment by header', async () => {
    const link = await signIn.createLink(organization.users.member.email);
    const session = await useToken(tokenIn(link?.url ?? ''));
    const headers = { cookie: cookieOf(session), 'x-uketsuke-environment': 'test' };
    await expect(signIn.viewerFromCookies(headers)).resolves.toMatchObject({
      environmentId: organization.test.id,
      role: 'member',
    });
  });

  it("an organization of which the person is no member is nobody's", async () => {
    const other = await createTestOrganization(setting);
    const link = await signIn.createLink(organization.users.owner.email);
    const session = await useToken(tokenIn(link?.url ?? ''));
    const headers = { cookie: cookieOf(session), 'x-uketsuke-organization': other.id };
    await expect(signIn.viewerFromCookies(headers)).resolves.toBeNull();
  });

  it('an address without an account gets the same answer and no mail', async () => {
    const before = inbox.length;
    const answer = await askLink('nobody@example.com');
    expect([answer.statusCode, answer.json()]).toEqual([202, { sent: true }]);
    // The next mail that does arrive is the other person's: nothing came in between.
    const mail = nextMail();
    await askLink(organization.users.owner.email);
    expect((await mail).to).toBe(organization.users.owner.email);
    expect(inbox.length).toBe(before + 1);
  });

  it('the token is kept only as a hash', async () => {
    const link = await signIn.createLink(organization.users.owner.email);
    const token = tokenIn(link?.url ?? '');
    const rows = await setting.db.prisma.authVerification.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [dashboardUrl, false],
    ['https://dashboard.example.com', true],
  ])('no script, no other site and no plain connection gets the cookies of %s', async (url, isSecure) => {
    const own = createSignIn({ db: setting.db, secrets: setting.secrets, dashboardUrl: url });
    const link = await own.createLink(organization.users.owner.email);
    const session = await own.useToken({ token: tokenIn(link?.url ?? ''), headers: {}, address: null });
    const cookies = session?.cookies.filter((cookie) => !/max-age=0/i.test(cookie)) ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
      expect(cookie).not.toMatch(/; Domain=/i);
      expect(/; Secure/i.test(cookie) && cookie.startsWith('__Secure-')).toBe(isSecure);
    }
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002:0000:0000:0000:0000'],
  ])('a session knows from where it was opened: %s', async (address, kept) => {
    const { id, email } = organization.users.member;
    const link = await signIn.createLink(email);
    await signIn.useToken({ token: tokenIn(link?.url ?? ''), headers: { 'user-agent': address }, address });
    const rows = await setting.db.prisma.authSession.findMany({ where: { userId: id, userAgent: address } });
    expect(rows.map(({ ipAddress }) => ipAddress)).toEqual([kept]);
  });

  it('a source that the request names for itself is not believed', async () => {
    const { id, email } = organization.users.member;
    const link = await signIn.createLink(email);
    const forged = { 'user-agent': 'forger', 'x-forwarded-for': '203.0.113.1', 'x-uketsuke-address': '203.0.113.1' };
    expect((await useToken(tokenIn(link?.url ?? ''), { ...page, ...forged })).statusCode).toBe(204);
    const rows = await setting.db.prisma.authSession.findMany({ where: { userId: id, userAgent: 'forger' } });
    expect(rows.map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1']);
  });

  it('signing out ends the session, also for a copied cookie', async () => {
    const link = await signIn.createLink(organization.users.owner.email);
    const cookie = cookieOf(await useToken(tokenIn(link?.url ?? '')));
    await expect(signIn.viewerFromCookies({ cookie })).resolves.not.toBeNull();
    const answer = await app.inject({ method: 'DELETE', url: '/auth/session', headers: { ...page, cookie } });
    expect(answer.statusCode).toBe(204);
    await expect(signIn.viewerFromCookies({ cookie })).resolves.toBeNull();
  });
});

describe('refusals', () => {
  it('the sixth email within an hour is 429 with Retry-After, whatever the case of the address', async () => {
    const other = await createTestOrganization(setting);
    const { email } = other.users.owner;
    for (let count = 1; count <= 5; count += 1) expect((await askLink(email)).statusCode).toBe(202);
    const refused = await askLink(email.toUpperCase());
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a person whose five mails a stranger has used up signs in by any of them until the next can be sent', async () => {
    const { email } = (await createTestOrganization(setting)).users.admin;
    const mails: string[] = [];
    const beganAt = Date.now();
    for (let count = 1; count <= signInMailRule.limit; count += 1) {
      const mail = nextMail();
      await askFrom('203.0.113.66', email);
      mails.push((await mail).text);
    }
    expect((await askFrom('198.51.100.7', email)).statusCode).toBe(429);
    const rows = await setting.db.prisma.authVerification.findMany({ orderBy: { createdAt: 'desc' }, take: 5 });
    for (const { expiresAt } of rows)
      expect(expiresAt.getTime()).toBeGreaterThanOrEqual(beganAt + signInMailRule.windowMs);
    for (const text of mails) expect((await useToken(tokenIn(text))).statusCode).toBe(204);
    expect(signInLinkMs).toBeGreaterThanOrEqual(signInMailRule.windowMs);
  });

  it('one source has at most 30 mails sent in an hour, whoever they go to, and takes none of theirs after that', async () => {
    const known = createApp({ isSourceKnown: true });
    const ask = (source: string, email: string) => askFrom(source, email, known);
    for (let count = 0; count < mailSourceRule.limit; count += 1)
      expect((await ask('203.0.113.66', `stranger${count}@example.com`)).statusCode).toBe(202);
    const { email } = (await createTestOrganization(setting)).users.admin;
    const refused = await ask('203.0.113.66', email);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    for (let count = 1; count <= signInMailRule.limit; count += 1)
      expect((await ask('198.51.100.7', email)).statusCode).toBe(202);
    expect((await ask('198.51.100.8', email)).statusCode).toBe(429);
    await known.close();
  });

  it('people behind a web server that hides their addresses do not keep each other out', async () => {
    for (let count = 0; count <= mailSourceRule.limit; count += 1)
      expect((await askFrom('192.0.2.77', `somebody${count}@example.com`)).statusCode).toBe(202);
  });

  it('wrong tokens from one address do not keep others behind it out', async () => {
    for (let count = 0; count < 100; count += 1) expect((await useToken(`wrong${count}`)).statusCode).toBe(401);
    const link = await signIn.createLink(organization.users.owner.email);
    expect((await useToken(tokenIn(link?.url ?? ''))).statusCode).toBe(204);
  });

  it('one customer of IPv6 counts as one source, whatever address of theirs is used', async () => {
    const ask = (index: number) =>
      app.inject({
        method: 'POST',
        url: '/auth/session',
        payload: { token: 'wrong' },
        headers: page,
        remoteAddress: `2001:db8::${index.toString(16)}`,
      });
    for (let index = 1; index <= 600; index += 1) await ask(index);
    expect((await ask(601)).statusCode).toBe(429);
  });

  it.each(['/auth/links', '/auth/session'])("another site's page is 403 at %s", async (url) => {
    const answer = await app.inject({ method: 'POST', url, payload: {}, headers: { origin: 'https://evil.example' } });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'forbidden']);
  });

  it('a body without an email address is 422 with its reason', async () => {
    const answer = await askLink('not an address');
    expect([answer.statusCode, answer.json().details]).toEqual([422, ['email: must be an email address']]);
  });

  it('a cookie that was tampered with is nobody', async () => {
    const link = await signIn.createLink(organization.users.owner.email);
    const cookie = cookieOf(await useToken(tokenIn(link?.url ?? '')));
    const tampered = cookie.replace(/=(.)/, (_, first: string) => (first === 'X' ? '=Y' : '=X'));
    await expect(signIn.viewerFromCookies({ cookie: tampered })).resolves.toBeNull();
  });
});
