import type { RestRoute, RouteBody, RouteParams, RouteQuery } from '@uketsuke/contracts/rest';
import type { CamelKeys } from './key-names.ts';

/** What was sent, checked by the schemas of the route, with the keys of GraphQL. */
export interface VerbInput<Route extends RestRoute> {
  params: CamelKeys<RouteParams<Route>>;
  query: CamelKeys<RouteQuery<Route>>;
  body: CamelKeys<RouteBody<Route>>;
}

/** One operation of the API: its entry in the route table and the GraphQL document that does it. */
export interface Operation<Route extends RestRoute = RestRoute> {
  route: Route;
  /**
   * Its answer is the body: whole, or the one field `result`, where the body is a single object. A mutation
   * selects its success alone, `result: x { ... on XSuccess { data } }`, and `data` is the body.
   */
  document: string;
  variables(input: unknown): Record<string, unknown>;
}

interface Definition<Route extends RestRoute> {
  route: Route;
  document: string;
  /** Unless given: path and query parameters by their names, and the body as `input`. */
  variables?(input: VerbInput<Route>): Record<string, unknown>;
}

export function defineOperation<Route extends RestRoute>({
  route,
  document,
  variables = variablesByName,
}: Definition<Route>): Operation<Route> {
  // The input was parsed with the schemas of this same route.
  return { route, document, variables: (input) => variables(input as VerbInput<Route>) };
}

function variablesByName({ params, query, body }: VerbInput<RestRoute>): Record<string, unknown> {
  return { ...params, ...query, input: body };
}
