/** For tests: a voice node as a process of its own whose calls talk without end. Arguments: gateway address, journal folder, UDP port. Prints its port, then the index of each turn that was said. */
import { createLogger } from '@uketsuke/runtime';
import { createGatewayClient } from '../gateway/gateway-client.ts';
import { openPeerNetwork } from '../legs/browser/peer-network.ts';
import { createVoiceNode } from '../node/create-voice-node.ts';

const [gatewayUrl = '', journalDir = '', udpPort = ''] = process.argv.slice(2);

const node = await createVoiceNode({
  gateway: createGatewayClient({ gatewayUrl, credential: 'credential' }),
  network: openPeerNetwork({ udpPort: Number(udpPort), nextPorts: 200 }),
  runCall: ({ recorder }) =>
    new Promise(() => {
      let index = 0;
      setInterval(() => {
        recorder.turn({ index, role: 'assistant', text: `turn ${index}`, atMs: recorder.elapsedMs() });
        process.stdout.write(`${index}\n`);
        index += 1;
      }, 50);
    }),
  logger: createLogger({ service: 'test', level: 'silent' }),
  credential: 'credential',
  journalDir,
  capacity: 5,
  host: '127.0.0.1',
  port: 0,
});
process.stdout.write(`${node.port}\n`);
