import { createServer } from 'node:net';
import { createSocket } from 'node:dgram';

export interface StackPorts {
  gateway: number;
  gatewayMetrics: number;
  worker: number;
  workerMetrics: number;
  voice: number;
  voiceMetrics: number;
  webrtcUdp: number;
  stunUdp: number;
  web: number;
  mailUi: number;
  smtp: number;
  receiver: number;
  providers: number;
  postgres: number;
}

export const preferredPorts: StackPorts = {
  gateway: 4000,
  gatewayMetrics: 4010,
  worker: 4001,
  workerMetrics: 4011,
  voice: 4100,
  voiceMetrics: 4110,
  webrtcUdp: 4101,
  stunUdp: 4102,
  web: 3000,
  mailUi: 1080,
  smtp: 1025,
  receiver: 4200,
  providers: 4300,
  postgres: 5499,
};

const triesMax = 200;

/** The usual ports; a taken one moves to the next free one. `random` asks the system instead (tests run several stacks at once). */
export async function choosePorts(
  mode: 'usual' | 'random',
  host: string,
  /** Asked for by name: taken or refused, never moved. */
  asked: Partial<StackPorts> = {},
): Promise<StackPorts> {
  const chosen = new Set<number>(Object.values(asked));
  const ports = { ...preferredPorts };
  for (const name of Object.keys(preferredPorts) as (keyof StackPorts)[]) {
    const isFree = name.endsWith('Udp') ? isUdpFree : isTcpFree;
    const port = asked[name];
    if (port !== undefined) {
      if (!(await isFree(port, host))) throw new Error(takenText(name, port));
      ports[name] = port;
      continue;
    }
    ports[name] =
      mode === 'random'
        ? await randomPort(host, isFree, chosen)
        : await nextFree(preferredPorts[name], host, isFree, chosen);
    chosen.add(ports[name]);
  }
  return ports;
}

function takenText(name: string, port: number): string {
  return `Port ${port}, which is asked for ${name}, is taken: choose another one, or leave it out and a free one is found.`;
}

type Probe = (port: number, host: string) => Promise<boolean>;

async function nextFree(from: number, host: string, isFree: Probe, taken: ReadonlySet<number>): Promise<number> {
  for (let port = from; port < from + triesMax; port += 1) {
    if (!taken.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port between ${from} and ${from + triesMax}.`);
}

async function randomPort(host: string, isFree: Probe, taken: ReadonlySet<number>): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!taken.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error('No free port found.');
}

export function isTcpFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export function isUdpFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}
