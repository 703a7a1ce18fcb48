import type { Member, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireMember } from '../permission.ts';
import { containsText } from '../search.ts';
import { type MemberFilter, memberFilter, memberListInput, type MemberListInput } from './input.ts';

export interface MemberQuery {
  select?: Prisma.MemberSelect;
  include?: Prisma.MemberInclude;
}

/** Of the viewer's organization, the longest there first; all of them unless a limit is given. */
export async function listMembers(
  ctx: DomainContext,
  input: MemberListInput = {},
  query: MemberQuery = {},
): Promise<Page<Member>> {
  const { organizationId } = requireMember(ctx);
  const { cursor, limit, ...filter } = parseInput(memberListInput, input);
  return listPage<Member, MemberFilter>(ctx, {
    place: `members ${organizationId}`,
    cursor,
    limit,
    filter,
    schema: memberFilter,
    order: 'asc',
    find: (wanted, { after, ...page }) =>
      ctx.db.prisma.member.findMany({
        ...query,
        ...page,
        where: { AND: [{ organizationId }, wantedMembers(wanted), after] },
      }),
  });
}

function wantedMembers({ search, role }: MemberFilter): Prisma.MemberWhereInput {
  return {
    ...(search && { user: { OR: [{ email: containsText(search) }, { name: containsText(search) }] } }),
    ...(role != null && { role }),
  };
}
