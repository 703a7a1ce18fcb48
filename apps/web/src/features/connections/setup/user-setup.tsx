'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { CheckList } from '@/components/ui/check-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { userOptions } from './options';
import { SetupForm } from './setup-form';
import type { SetupProps } from './setup-props';
import { useOptions } from './use-options';
import { setupWords } from './words';

const configSchema = z
  .object({ user: z.string().optional(), users: z.array(z.string()).default([]), channel_id: z.string().default('') })
  .catch({ users: [], channel_id: '' });
const usersMax = 10;
/** Of a longer list only what the person looks for is shown. */
const shownMax = 20;

/** Who gets the bot's notices: members, and a room that the bot is in. */
export function UserSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(userOptions, { connectionId: connection.id });
  const [picked, setPicked] = useState(() => [
    ...new Set([...(config.user === undefined ? [] : [config.user]), ...config.users]),
  ]);
  const [channel, setChannel] = useState(config.channel_id);
  const [search, setSearch] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isMissing = picked.length === 0 && channel.trim() === '';
  const isTooMany = picked.length > usersMax;
  const error = isMissing ? words.usersMissing : words.usersTooMany;
  return (
    <QueryView query={query}>
      {({ users }) => (
        <SetupForm
          connectionId={connection.id}
          read={() => (isMissing || isTooMany ? { wrong: 'users' } : { settings: settingsOf(picked, channel.trim()) })}
          onWrong={() => setIsWrong(true)}
          onSaved={onSaved}
        >
          {users.length > shownMax && (
            <Field label={words.search}>
              {(ids) => (
                <Input {...ids} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
              )}
            </Field>
          )}
          <CheckList
            legend={words.users}
            hint={words.usersHint}
            name="users"
            items={users
              .filter(({ id, name }) => picked.includes(id) || name.includes(search.trim()))
              .slice(0, Math.max(shownMax, picked.length))
              .map(({ id, name, email }) => ({ id, label: email === undefined ? name : `${name} (${email})` }))}
            chosen={picked}
            onChange={setPicked}
            error={isWrong && (isMissing || isTooMany) ? error : null}
          />
          <Field label={words.channel} hint={words.channelHint}>
            {(ids) => (
              <Input {...ids} autoComplete="off" value={channel} onChange={({ target }) => setChannel(target.value)} />
            )}
          </Field>
        </SetupForm>
      )}
    </QueryView>
  );
}

/** Only what is passed changes. `user` names one of `users`, so that a member who was named alone before is no longer named twice. */
function settingsOf(users: readonly string[], channel: string) {
  return { ...(users[0] !== undefined && { user: users[0], users }), ...(channel !== '' && { channel_id: channel }) };
}
