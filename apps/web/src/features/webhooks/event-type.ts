import { eventTypes, type EventType } from '@uketsuke/contracts/events';

/** A name of GraphQL has no full stop: there `call.ended` is `call_ended`. */
export type GraphqlEventType = EventType extends infer Type
  ? Type extends `${infer Noun}.${infer Verb}`
    ? `${Noun}_${Verb}`
    : never
  : never;

export function graphqlNameOf(type: EventType): GraphqlEventType {
  // The first full stop is the only one: the type above says the same.
  return type.replace('.', '_') as GraphqlEventType;
}

export function eventTypeOf(name: GraphqlEventType): EventType {
  const type = eventTypes.find((one) => graphqlNameOf(one) === name);
  if (type === undefined) throw new Error(`${name} is no event`);
  return type;
}
