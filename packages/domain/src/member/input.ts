import { z } from 'zod';
import { pageInput } from '../page.ts';
import { searchText } from '../search.ts';

const memberRole = z.enum(['owner', 'admin', 'member']);

export const emailAddress = z.email('must be an email address').max(254, 'must be at most 254 characters');

export const memberAddInput = z.object({ email: emailAddress, role: memberRole });
export type MemberAddInput = z.input<typeof memberAddInput>;

export const memberRoleInput = z.object({ id: z.string(), role: memberRole });
export type MemberRoleInput = z.input<typeof memberRoleInput>;

export const memberFilter = z.object({
  /** Part of the name or the address. */
  search: searchText.nullish(),
  role: memberRole.nullish(),
});
export type MemberFilter = z.output<typeof memberFilter>;

export const memberListInput = memberFilter.extend(pageInput.shape);
export type MemberListInput = z.input<typeof memberListInput>;
