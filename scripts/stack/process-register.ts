/** Which processes belong to the stack of this folder: `.data/processes.json`, kept for the start after a supervisor was killed. */
import { join } from 'node:path';
import { processStart, type Timers } from '@uketsuke/runtime';
import { z } from 'zod';
import { readJson, writePrivate } from './files.ts';
import { untilWritten } from './until-written.ts';

const registerSchema = z.record(z.string(), z.object({ pid: z.int().positive(), start: z.string() }));
export type RegisteredProcesses = z.infer<typeof registerSchema>;

/** The supervisor itself. */
export const supervisorName = 'stack';

export interface ProcessRegister {
  /** Replaces what was noted under this name. Never throws: a disk that does not take it is asked again. */
  note(name: string, pid: number): void;
}

export function openProcessRegister({ dataDir, timers }: { dataDir: string; timers?: Timers }): ProcessRegister {
  const processes: RegisteredProcesses = {};
  const write = untilWritten({
    write: () => writePrivate(registerPath(dataDir), processes),
    ...(timers && { timers }),
  });
  return {
    note(name, pid) {
      const start = processStart(pid);
      if (start === null) delete processes[name];
      else processes[name] = { pid, start };
      write();
    },
  };
}

/** Those of an earlier start that are still alive. A number that belongs to another process by now is not among them. */
export function livingProcesses(dataDir: string): RegisteredProcesses {
  const known = registerSchema.safeParse(readRegister(dataDir)).data ?? {};
  return Object.fromEntries(Object.entries(known).filter(([, { pid, start }]) => processStart(pid) === start));
}

function readRegister(dataDir: string): unknown {
  try {
    return readJson<unknown>(registerPath(dataDir));
  } catch {
    // Not JSON: there is nothing to be known from it.
    return null;
  }
}

export function registerPath(dataDir: string): string {
  return join(dataDir, 'processes.json');
}
