import { DomainError } from '@uketsuke/contracts';
import type { DomainContext, Viewer } from '@uketsuke/domain';
import { type CreditLotView, type ExportedTransaction, exportCreditLots, exportLedger } from '@uketsuke/domain/ledger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { type CsvCell, csvLines } from './csv.ts';

export interface ExportRoutesOptions {
  /** Throws a DomainError when nobody is signed in, or asks too often. */
  viewerOf(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  contextOf(viewer: Viewer): DomainContext;
}

const ledgerColumns: Record<string, (row: ExportedTransaction) => CsvCell> = {
  booked_at: ({ bookedAt }) => bookedAt,
  kind: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  credit_yen: ({ creditMilliYen }) => creditMilliYen,
  balance_yen: ({ balanceMilliYen }) => balanceMilliYen,
  owed_yen: ({ owedMilliYen }) => owedMilliYen,
};

const lotColumns: Record<string, (row: CreditLotView) => CsvCell> = {
  created_at: ({ createdAt }) => createdAt,
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  granted_yen: ({ grantedMilliYen }) => grantedMilliYen,
  remaining_yen: ({ remainingMilliYen }) => remainingMilliYen,
  expires_at: ({ expiresAt }) => expiresAt,
  expired: ({ isExpired }) => isExpired,
};

/** `GET /billing/ledger.csv` and `/billing/lots.csv`, for every member of the organization, sent while they are read. */
export function registerExports(app: FastifyInstance, { viewerOf, contextOf }: ExportRoutesOptions): void {
  const contextFor = async (request: FastifyRequest, reply: FastifyReply): Promise<DomainContext> => {
    const viewer = await viewerOf(request, reply);
    if (viewer.kind !== 'member') throw new DomainError('forbidden');
    return contextOf(viewer);
  };
  app.get('/billing/ledger.csv', async (request, reply) =>
    sendCsv(reply, 'ledger.csv', csvLines(ledgerColumns, exportLedger(await contextFor(request, reply)))),
  );
  app.get('/billing/lots.csv', async (request, reply) =>
    sendCsv(reply, 'lots.csv', csvLines(lotColumns, exportCreditLots(await contextFor(request, reply)))),
  );
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines));
}
