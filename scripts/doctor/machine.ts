import { createRequire } from 'node:module';
import { hasEars } from '@uketsuke/voice/engines/has-ears.ts';
import { isTcpFree, isUdpFree, preferredPorts } from '../stack/ports.ts';
import { bad, good, skipped, warning, type Check } from './check.ts';

const host = '127.0.0.1';

export const nodeCheck: Check = {
  name: 'Node',
  run: async () =>
    Number(process.versions.node.split('.')[0]) >= 24
      ? good(process.versions.node)
      : bad(process.versions.node, 'Start through npm: npm run doctor uses the Node 24 of node_modules.'),
};

/** Before a start: which of the usual ports are taken. A running stack holds its own, so there is nothing to ask then. */
export function portsCheck(isRunning: boolean): Check {
  return {
    name: 'Ports',
    async run() {
      if (isRunning) return skipped('the stack is running and holds its ports');
      const taken: string[] = [];
      for (const [name, port] of Object.entries(preferredPorts)) {
        const isFree = name.endsWith('Udp') ? await isUdpFree(port, host) : await isTcpFree(port, host);
        if (!isFree) taken.push(`${name} ${port}`);
      }
      if (taken.length === 0) return good(`all free: ${Object.values(preferredPorts).join(', ')}`);
      return warning(
        `taken: ${taken.join(', ')}`,
        'npm start moves to the next free port by itself; .data/stack.json tells which.',
      );
    },
  };
}

/** The optional parts that a machine may lack. */
export const voiceCheck: Check = {
  name: 'Voice package',
  async run() {
    try {
      createRequire(import.meta.resolve('@uketsuke/speech')).resolve('@echogarden/espeak-ng-emscripten');
      return good('espeak-ng is installed');
    } catch {
      return bad(
        'espeak-ng is not installed: the scripted engine cannot speak',
        'npm install (it is an optional dependency), or set VOICE_ENGINE to another engine.',
      );
    }
  },
};

/** Whether callers may simply speak; of a running stack, as it was started. */
export const earsCheck = (ofStack: boolean | undefined): Check => ({
  name: 'Ears',
  run: async () =>
    (ofStack ?? hasEars(process.env))
      ? good('callers are understood by voice')
      : warning(
          'none: by phone callers answer by keys, in the browser by keys, typing, or its own speech recognition',
          'Set STT, GEMINI_API_KEY or OPENAI_API_KEY in .env, and start again: docs/self-hosted-models.md.',
        ),
});
