import { z } from 'zod';

const memberRole = z.enum(['owner', 'admin', 'member']);

export const emailAddress = z.email('must be an email address').max(254, 'must be at most 254 characters');

export const memberAddInput = z.object({ email: emailAddress, role: memberRole });
export type MemberAddInput = z.input<typeof memberAddInput>;

export const memberRoleInput = z.object({ id: z.string(), role: memberRole });
export type MemberRoleInput = z.input<typeof memberRoleInput>;
