/** A message of the client, held against the published protocol; what it does not allow is refused in the service's words. */
import { clientEventSchema, type ClientEvent } from './client-events.ts';
import { ProtocolError } from './protocol-error.ts';

export type ReadEvent =
  | { event: ClientEvent; eventId: string | null; error?: undefined }
  | { event?: undefined; eventId: string | null; error: ProtocolError };

export function readClientEvent(text: string): ReadEvent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const error = new ProtocolError('We could not parse the JSON body of your event.', { code: 'invalid_json' });
    return { eventId: null, error };
  }
  const eventId = eventIdOf(json);
  const event = clientEventSchema.safeParse(json);
  return event.success ? { event: event.data, eventId } : { eventId, error: refused(json, event.error) };
}

function eventIdOf(json: unknown): string | null {
  return typeof json === 'object' && json !== null && 'event_id' in json && typeof json.event_id === 'string'
    ? json.event_id
    : null;
}

function refused(
  json: unknown,
  error: { issues: readonly { path: readonly PropertyKey[]; message: string; code?: string }[] },
): ProtocolError {
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  if (path === 'type' || (issue?.code === 'invalid_union' && path === 'type')) {
    const type = typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : '';
    return new ProtocolError(`Invalid value: '${type}'. Supported values are those of the client events.`, {
      code: 'invalid_value',
      param: 'type',
    });
  }
  const isUnknown = issue?.code === 'unrecognized_keys';
  return new ProtocolError(
    isUnknown
      ? `Unknown parameter: '${path}' (${issue.message}).`
      : `Invalid '${path}': ${issue?.message ?? 'not valid'}.`,
    {
      code: isUnknown ? 'unknown_parameter' : 'invalid_value',
      param: path,
    },
  );
}
