import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    databaseTemplateUrl: string;
  }
}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL when given, else an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  project.provide('databaseUrl', server.url);
  project.provide('databaseTemplateUrl', server.templateUrl);
  return () => server.stop();
}
