export * from './generated/prisma/client.ts';
