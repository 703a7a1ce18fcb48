/** POST and PATCH /v1/webrtc/offer: the contract's part "Voice connections". */
import { DomainError, parseShape } from '@uketsuke/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OfferAnswer } from '../legs/browser/browser-call.ts';
import type { BrowserCalls } from '../legs/browser/browser-calls.ts';

/** Faults that were answered as `internal`, and one line per offer. */
export interface HttpLog {
  error(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
}

export const offerPath = '/v1/webrtc/offer';
const token = z.string().max(4096).nullish();
/** The client's own data may be anything; only a token in it matters. */
const requestData = z.unknown().optional();

const offerSchema = z.object({
  sdp: z.string().min(1),
  type: z.literal('offer'),
  token,
  requestData,
  request_data: requestData,
  pc_id: z.string().max(200).nullish(),
  restart_pc: z.boolean().nullish(),
});

const candidatesSchema = z.object({
  pc_id: z.string().max(200),
  candidates: z
    .array(
      z.object({
        candidate: z.string().max(2000),
        sdp_mid: z.string().nullish(),
        sdp_mline_index: z.number().int().nullish(),
      }),
    )
    .max(500),
});

export function addOfferRoutes(app: FastifyInstance, calls: BrowserCalls, log: HttpLog): void {
  app.options(offerPath, (_request, reply) => reply.status(204).send());

  app.route({ method: 'POST', url: offerPath, handler: answerOffer });
  app.route({ method: 'PATCH', url: offerPath, handler: takeCandidates });

  async function answerOffer(request: FastifyRequest): Promise<OfferAnswer> {
    const body = parseBody(offerSchema, request.body);
    const answer = await calls.offer({
      sdp: body.sdp,
      token: body.token || tokenIn(body.requestData) || tokenIn(body.request_data) || null,
      pcId: body.pc_id || null,
      isRestart: body.restart_pc === true,
      address: request.ip,
    });
    log.info({ request_id: request.id, is_restart: body.restart_pc === true }, 'offer.answered');
    return answer;
  }

  async function takeCandidates(request: FastifyRequest): Promise<{ ok: true }> {
    const { pc_id: pcId, candidates } = parseBody(candidatesSchema, request.body);
    calls.addCandidates(
      pcId,
      candidates.map(({ candidate }) => candidate),
    );
    return { ok: true };
  }
}

function parseBody<Schema extends z.ZodType>(schema: Schema, text: unknown): z.output<Schema> {
  const parsed = parseShape(schema, parseObject(text));
  if (parsed.ok) return parsed.value;
  throw new DomainError('invalid_request', { problems: parsed.problems });
}

function parseObject(text: unknown): object {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new DomainError('invalid_json', { cause: error });
  }
  throw new DomainError('invalid_json');
}

function tokenIn(data: unknown): string | null {
  const found = z.object({ token: z.string().max(4096) }).safeParse(data);
  return found.success ? found.data.token : null;
}
