import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Fastify from 'fastify';

export interface ScalarScript {
  /** Changes with its text, so browsers may keep it for good. */
  path: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Level 5 takes a quarter of a second for 4 MB; 11 would take ten seconds for a sixth less. */
const brotliLevel = 5;
let script: Promise<ScalarScript> | undefined;

/** The program of the reference page. It is made at the first request, once for the process. */
export function scalarScript(): Promise<ScalarScript> {
  script ??= read();
  return script;
}

/** Of any release. */
export function isScriptPath(path: string): boolean {
  return /^\/docs\/reference-[0-9a-f]{16}\.js$/.test(path);
}

async function read(): Promise<ScalarScript> {
  const plain = await bundle();
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }),
    promisify(gzip)(plain),
  ]);
  const digest = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return { path: `/docs/reference-${digest}.js`, plain, br, gzip: gz };
}

/** The package has its program only as a route of the plugin. It is loaded here because it takes 0.3 s and 40 MB. */
async function bundle(): Promise<Buffer> {
  const { default: fastifyApiReference } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(fastifyApiReference, { routePrefix: '/', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  return rawPayload;
}
