import type { RestRoute, RouteBody, RouteParams, RouteQuery } from '@uketsuke/contracts/rest';

export interface HandlerInput<Route extends RestRoute> {
  params: RouteParams<Route>;
  query: RouteQuery<Route>;
  body: RouteBody<Route>;
}

export interface RestHandler {
  route: RestRoute;
  /**
   * One operation. Its answer is the body: whole, or the one field `result`, where the body is a single object. A mutation
   * selects its success alone, `result: x { ... on XSuccess { data } }`, and `data` is the body.
   */
  document: string;
  variables(input: unknown): Record<string, unknown>;
}

/** What turns one route of the table into one GraphQL operation. */
export function defineHandler<Route extends RestRoute>(
  route: Route,
  handler: { document: string; variables?(input: HandlerInput<Route>): Record<string, unknown> },
): RestHandler {
  const { document, variables = () => ({}) } = handler;
  // The input was parsed with the schemas of this same route.
  return { route, document, variables: (input) => variables(input as HandlerInput<Route>) };
}
