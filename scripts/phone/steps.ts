/** What the caller does, one after another. Before each step but `wait` and `hang-up` the caller lets the agent finish. */
export type Step =
  | { do: 'wait'; ms: number }
  | { do: 'say'; text: string }
  | { do: 'keys'; keys: string }
  | { do: 'wav'; path: string }
  | { do: 'hang-up' };

export const scriptHelp = `A script has one step on a line:
  say TEXT       speaks when the agent has finished
  keys 0901#     presses keys when the agent has finished (0-9 * # A-D)
  wav FILE       plays a sound file when the agent has finished
  wait MS        waits until it has been silent for so long
  hang up        ends the call
Empty lines and lines that begin with // are skipped.`;

/** Throws an Error that names the line. */
export function parseScript(text: string): Step[] {
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('//')) return [];
    const [, verb = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(trimmed) ?? [];
    return [parseStep(verb.toLowerCase(), rest, `Line ${index + 1} of the script`)];
  });
}

export function parseStep(verb: string, rest: string, where: string): Step {
  switch (verb) {
    case 'say':
      if (rest === '') throw new Error(`${where}: say what?`);
      return { do: 'say', text: rest };
    case 'keys':
      if (!/^[0-9*#A-D]+$/.test(rest)) throw new Error(`${where}: keys are 0-9, *, # and A-D, not "${rest}".`);
      return { do: 'keys', keys: rest };
    case 'wav':
      if (rest === '') throw new Error(`${where}: which file?`);
      return { do: 'wav', path: rest };
    case 'wait':
      if (!/^\d{1,6}$/.test(rest)) throw new Error(`${where}: wait takes milliseconds, not "${rest}".`);
      return { do: 'wait', ms: Number(rest) };
    case 'hang':
    case 'hangup':
    case 'hang-up':
      return { do: 'hang-up' };
    default:
      throw new Error(`${where}: "${verb}" is no step.\n${scriptHelp}`);
  }
}
