// npm run generate: the database client and the GraphQL types, from prisma/schema.prisma.
import { ensureInstalled, generate } from './bootstrap/install.mjs';

await ensureInstalled();
await generate();
