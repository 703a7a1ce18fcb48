/** What the session is to be like, as the service is told and has to accept. */
import { randomUUID } from 'node:crypto';
import type { Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import { faults } from './openai-fault.ts';
import type { ClientEvent, SessionSettings } from './realtime-events.ts';

export interface ToldSettings {
  readonly instructions: string;
  /** Another connection is told all of them. */
  begin(): void;
  change(settings: SessionSettings): void;
  /** Where the service finds the turns: so long a silence ends one. */
  expect(silenceMs: number): void;
  accepted(): void;
  /** The message with this id was refused. */
  refused(eventId: string, code: string | null | undefined): void;
  /** An answer is no longer waited for. */
  stop(): void;
}

export interface ToldSettingsOptions {
  settings: SessionSettings;
  send(event: ClientEvent): void;
  timers: Timers;
  onFault(fault: ProviderFault): void;
}

const acceptedWithinMs = 10_000;

export function createToldSettings({ settings: first, send, timers, onFault }: ToldSettingsOptions): ToldSettings {
  let settings = first;
  /** By the id of the message: all of the settings were told, or what of them has changed with the agent. */
  const told = new Map<string, 'all' | 'change'>();
  let cancelBegin = (): void => {};

  const tell = (what: SessionSettings, how: 'all' | 'change'): void => {
    const id = `update_${randomUUID()}`;
    told.set(id, how);
    send({ type: 'session.update', event_id: id, session: { type: 'realtime', ...what } });
  };
  const change = (changed: SessionSettings): void => {
    settings = { ...settings, ...changed };
    tell(changed, 'change');
  };

  return {
    get instructions() {
      return settings.instructions ?? '';
    },
    begin() {
      tell(settings, 'all');
      cancelBegin();
      // A service that does not say how it has begun would go on with settings of its own: it would find turns where we do, and in other sound.
      cancelBegin = timers.after(acceptedWithinMs, () =>
        onFault(faults.of('protocol', `does not take the settings of the session within ${acceptedWithinMs} ms`)),
      );
    },
    change,
    expect(silenceMs) {
      const input = settings.audio?.input;
      if (!input?.turn_detection || input.turn_detection.silence_duration_ms === silenceMs) return;
      const detection = { ...input.turn_detection, silence_duration_ms: silenceMs };
      change({ audio: { ...settings.audio, input: { ...input, turn_detection: detection } } });
    },
    accepted: () => cancelBegin(),
    refused(eventId, code) {
      const how = told.get(eventId);
      if (how === 'all') onFault(faults.of('protocol', `refuses the settings of the session: ${code}`));
      // The instructions and the tools are the agent's.
      if (how === 'change') onFault(faults.ofCall(`refuses a change of the session: ${code}`));
    },
    stop: () => cancelBegin(),
  };
}
