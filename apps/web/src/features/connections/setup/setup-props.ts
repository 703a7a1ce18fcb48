import type { Connection } from '../documents';

/** Of every form that sets a connection up. */
export interface SetupProps {
  connection: Connection;
  onSaved(): void;
}
