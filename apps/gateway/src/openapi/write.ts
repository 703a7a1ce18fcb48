/** Writes apps/gateway/openapi.json, which is committed for review and compared by a test. */
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from './document.ts';
import { openApiFile, openApiText } from './file.ts';

writeFileSync(openApiFile, openApiText(createOpenApiDocument()));
