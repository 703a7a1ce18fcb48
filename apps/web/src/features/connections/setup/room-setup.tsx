'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { Notice } from '@/components/ui/notice';
import { ChoiceField } from './choice-field';
import { roomOptions } from './options';
import { SetupForm } from './setup-form';
import type { SetupProps } from './setup-props';
import { useOptions } from './use-options';
import { setupWords } from './words';

const configSchema = z.object({ room: z.string().default('') }).catch({ room: '' });

/** Which room of a chat the notices go to. */
export function RoomSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const query = useOptions(roomOptions, { connectionId: connection.id });
  const [room, setRoom] = useState(configSchema.parse(connection.config).room);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <QueryView query={query}>
      {({ rooms }) =>
        rooms.length === 0 ? (
          <Notice tone="warning">{words.noRooms}</Notice>
        ) : (
          <SetupForm
            connectionId={connection.id}
            read={() => (rooms.some(({ id }) => id === room) ? { settings: { room } } : { wrong: 'room' })}
            onWrong={() => setIsWrong(true)}
            onSaved={onSaved}
          >
            <ChoiceField
              label={words.room}
              hint={words.roomHint}
              name="room"
              items={rooms}
              value={room}
              onChange={setRoom}
              error={isWrong && room === '' ? words.roomWrong : null}
            />
          </SetupForm>
        )
      }
    </QueryView>
  );
}
