'use client';

import { useWords } from '@/components/preferences-provider';
import { AppSetup } from './app-setup';
import { CalendarSetup } from './calendar-setup';
import { RoomSetup } from './room-setup';
import type { SetupProps } from './setup-props';
import { SheetSetup } from './sheet-setup';
import { ToolList } from './tool-list';
import { UserSetup } from './user-setup';
import { setupWords } from './words';

/** What can be set of a connection, by what it connects. */
export function SetupView(props: SetupProps) {
  const words = useWords(setupWords);
  switch (props.connection.connector) {
    case 'calendar_a':
    case 'calendar_b':
      return <CalendarSetup {...props} />;
    case 'spreadsheet_a':
      return <SheetSetup {...props} />;
    case 'database_app_a':
      return <AppSetup {...props} />;
    case 'chat_a':
    case 'chat_b':
      return <RoomSetup {...props} />;
    case 'chat_c':
      return <UserSetup {...props} />;
    case 'chat_d':
      // A webhook has its room in its address.
      return props.connection.status === 'needs_setup' || hasRoom(props.connection.config) ? (
        <RoomSetup {...props} />
      ) : (
        <p className="text-sm text-muted">{words.nothing}</p>
      );
    case 'crm_a':
    case 'booking_a':
    case 'http':
      return <p className="text-sm text-muted">{words.nothing}</p>;
    case 'mcp':
      return <ToolList connection={props.connection} />;
    default:
      return props.connection.connector satisfies never;
  }
}

function hasRoom(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'room' in config;
}
