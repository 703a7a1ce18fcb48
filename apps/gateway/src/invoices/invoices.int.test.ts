import type { Viewer } from '@uketsuke/domain';
import { grantCredit } from '@uketsuke/domain/billing';
import { issueInvoice, voidInvoice } from '@uketsuke/domain/invoice';
import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { MemberViewer } from '../viewer/sign-in-service.ts';

const setting = createTestContext();
let signedIn: Viewer | null = null;
const issuer = {
  name: '株式会社受付サービス',
  address: ['〒100-0001', '東京都千代田区千代田1-1'],
  registrationNumber: 'T7000012050002',
  bankAccount: ['みずほ銀行 東京営業部 普通 1234567', 'カ）ウケツケサービス'],
};
const gateway = createTestGateway(setting, {
  issuer,
  signIn: { viewerFromCookies: () => Promise.resolve(signedIn as MemberViewer | null) },
});
let invoiceId: string;

beforeAll(async () => {
  const { id: organizationId } = gateway.organization;
  await setting.db.prisma.organization.update({
    where: { id: organizationId },
    data: { name: '髙﨑食堂 <本店> & Co.' },
  });
  const invoice = await issueInvoice(setting.service('operator'), {
    ...{ organizationId, amountYen: 12_345, description: '初期費用 ①' },
    dueAt: new Date('2027-01-31T14:59:59.999Z'),
  });
  invoiceId = invoice.id;
});

async function get(url: string, role: 'owner' | 'admin' | 'member' | null = 'owner') {
  signedIn = role === null ? null : gateway.organization.live.ctxAs(role).viewer;
  return gateway.app.inject({ method: 'GET', url, headers: { cookie: 'uketsuke=1' } });
}

async function readPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

/** Readers put letters together differently; which letters there are does not differ. */
const letters = (text: string) => text.replaceAll(/\s+/g, '');

const textOfPage = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe.each(['ja', 'en'])('the document in %s', (lang) => {
  test('says what a qualified invoice must say, on the page and in the PDF alike', async () => {
    const page = await get(`/invoices/${invoiceId}?lang=${lang}`);
    const pdf = await get(`/invoices/${invoiceId}.pdf?lang=${lang}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const inPage = letters(textOfPage(page.body));
    const inPdf = letters(await readPdf(pdf.rawPayload));
    expect([...inPdf].toSorted((one, other) => (one < other ? -1 : 1)).join('')).toBe(
      [...inPage].toSorted((one, other) => (one < other ? -1 : 1)).join(''),
    );
    const facts = [
      '髙﨑食堂<本店>&Co.',
      '株式会社受付サービス',
      'T7000012050002',
      '初期費用①',
      '10%',
      '¥12,345',
      '¥1,234',
      '¥13,579',
    ];
    for (const fact of facts) expect(inPdf, fact).toContain(fact);
    expect(inPdf).toContain(lang === 'ja' ? 'お支払期限2027年1月31日' : 'Duedate31January2027');
  });

  test('embeds its type: only the letters that it uses', async () => {
    const { rawPayload } = await get(`/invoices/${invoiceId}.pdf?lang=${lang}`);
    const text = rawPayload.toString('latin1');
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+BIZUDPGothic/);
    expect(rawPayload.length).toBeLessThan(200_000);
  });
});

test('is for owners and admins of the organization who are signed in, and for nobody else', async () => {
  for (const url of [`/invoices/${invoiceId}`, `/invoices/${invoiceId}.pdf`]) {
    expect((await get(url, 'admin')).statusCode).toBe(200);
    expect((await get(url, 'member')).statusCode).toBe(403);
    expect((await get(url, null)).statusCode).toBe(401);
    const other = await createTestOrganization(setting);
    signedIn = other.live.ctxAs('owner').viewer;
    const answer = await gateway.app.inject({ method: 'GET', url, headers: { cookie: 'uketsuke=1' } });
    expect(answer.statusCode).toBe(404);
  }
  expect((await get('/invoices/inv_nobody.pdf')).statusCode).toBe(404);
});

test('an invoice that was taken back says so', async () => {
  const { id } = await issueInvoice(setting.service('operator'), {
    ...{ organizationId: gateway.organization.id, amountYen: 10 },
    dueAt: new Date(setting.clock.now() + 1),
  });
  await voidInvoice(setting.service('operator'), id);
  expect(await readPdf((await get(`/invoices/${id}.pdf`)).rawPayload)).toContain('取消');
});

describe('tables', () => {
  test('hold the whole ledger with the balance after each line, and every lot; a reference is no formula', async () => {
    await grantCredit(setting.service('operator'), {
      ...{ organizationId: gateway.organization.id, yen: 50, reference: `=1+1 ${invoiceId}` },
    });
    const ledger = await get('/billing/ledger.csv', 'member');
    expect(ledger.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = ledger.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFbooked_at,kind,reference,credit_yen,balance_yen,owed_yen');
    expect(lines.slice(1, 3).map((line) => line.split(',').slice(3).join(','))).toEqual([
      '1000000,1000000,0',
      '0,1000000,13579',
    ]);
    expect(ledger.body).toContain(`grant,'=1+1 ${invoiceId} ${gateway.organization.id},50,1000050,0`);
    const lots = await get('/billing/lots.csv', 'member');
    expect(lots.body.trim().split('\r\n')).toHaveLength(3);
  });

  test('are for members who are signed in', async () => {
    for (const url of ['/billing/ledger.csv', '/billing/lots.csv']) {
      expect((await get(url, null)).statusCode).toBe(401);
      const byKey = { authorization: `Bearer ${gateway.organization.live.apiKey}` };
      expect((await gateway.app.inject({ method: 'GET', url, headers: byKey })).statusCode).toBe(401);
    }
  });
});
