import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a living process started, as text without spaces; null when there is none, or one that has ended and that nobody has waited
 * for. Together with its number it names one process for ever: numbers come round again, also after the machine has started anew.
 */
export function processStart(pid: number): string | null {
  if (!isThere(pid)) return null;
  return process.platform === 'linux' ? linuxStart(pid) : startByPs(pid);
}

function isThere(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The fields of /proc/<pid>/stat after the name: the state first, the start time in ticks since the machine started as the 20th. */
function linuxStart(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? null : text.replaceAll(/\s+/g, '_');
  } catch {
    return null;
  }
}
