/** True when nothing but the columns of the row itself is asked for: then one prepared statement answers, without Prisma. */
export function wantsRowOnly(query: object): boolean {
  return Object.keys(query).length === 0;
}
