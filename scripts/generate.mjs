// npm run generate: the database client and the types of Pothos from prisma/schema.prisma, those of GraphQL documents from packages/schema/schema.graphql.
import { ensureInstalled, generate } from './bootstrap/install.mjs';

await ensureInstalled();
await generate();
