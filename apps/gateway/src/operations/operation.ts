import type { RestRoute, RouteBody, RouteParams, RouteQuery } from '@uketsuke/contracts/rest';
import type { TypedDocument } from '@uketsuke/graphql';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
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
  document: DocumentNode;
  variables(input: unknown): Record<string, unknown>;
}

interface Definition<Route extends RestRoute, Result, Variables> {
  route: Route;
  /**
   * Its answer is the body: whole, or the one field `result`, where the body is a single object. A mutation
   * selects its success alone, `result: x { ... on XSuccess { data } }`, and `data` is the body.
   */
  document: TypedDocument<Result, Variables>;
}

/** Path and query parameters by their names, and the body as `input`: what a document gets when nothing else is said. */
type InputByName<Route extends RestRoute> = VerbInput<Route>['params'] &
  VerbInput<Route>['query'] & { input: VerbInput<Route>['body'] };

type VariablesOption<Route extends RestRoute, Variables> =
  InputByName<Route> extends Variables
    ? { variables?(input: VerbInput<Route>): Variables }
    : { variables(input: VerbInput<Route>): Variables };

type AnswerOf<Route extends RestRoute, Result> = Result extends { result: infer Answer }
  ? Route['method'] extends 'GET'
    ? Answer
    : SuccessOf<Answer>
  : Result;
type SuccessOf<Outcome> = Outcome extends { data: infer Data } ? Data : never;

/** The customer's own JSON is unknown to GraphQL; tests hold it against the OpenAPI document. */
type TakenOnTrust<Answer> = unknown extends Answer
  ? never
  : Answer extends readonly (infer Item)[]
    ? TakenOnTrust<Item>[]
    : Answer extends object
      ? { [Key in keyof Answer]: TakenOnTrust<Answer[Key]> }
      : Answer;

/** Nothing more where the document answers the body that the route promises; else a property that nobody can give. */
type AnswersRoute<Route extends RestRoute, Result> = Route['success'] extends {
  schema: infer Schema extends z.ZodObject;
}
  ? TakenOnTrust<AnswerOf<Route, Result>> extends z.output<Schema>
    ? unknown
    : { theDocumentDoesNotAnswerTheBodyOfTheRoute: never }
  : unknown;

export function defineOperation<Route extends RestRoute, Result, Variables>(
  definition: Definition<Route, Result, Variables> & VariablesOption<Route, Variables> & AnswersRoute<Route, Result>,
): Operation<Route> {
  const { route, document } = definition;
  return { route, document, variables: variablesOf(definition) };
}

/**
 * The input was parsed with the schemas of the same route, and where a definition gives no function, its variables are the
 * input by name: that is what the types above ask for.
 */
function variablesOf(definition: object): Operation['variables'] {
  return 'variables' in definition ? (definition.variables as Operation['variables']) : variablesByName;
}

function variablesByName(input: unknown): Record<string, unknown> {
  const { params, query, body } = input as VerbInput<RestRoute>;
  return { ...params, ...query, input: body };
}
