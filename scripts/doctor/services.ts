import { createDatabase } from '@uketsuke/db';
import { createConnection } from 'node:net';
import type { StackFile } from '../stack/files.ts';
import { bad, good, skipped, warning, type Check } from './check.ts';

const answerMs = 3_000;
const driftMsMax = 2_000;

export function serviceCheck(name: string, url: string | null): Check {
  return {
    name,
    async run() {
      if (url === null) return skipped('left out');
      const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) return good(url);
      const reason = answer instanceof Response ? `answers ${answer.status}` : 'does not answer';
      return bad(
        `${url} ${reason}`,
        `Read .data/logs/${name.toLowerCase()}.log, then stop and start again: npm start.`,
      );
    },
  };
}

export function databaseCheck(url: string): Check {
  return {
    name: 'Database',
    async run() {
      const db = createDatabase({ url, connectionsMax: 1, applicationName: 'uketsuke doctor' });
      try {
        const { rows } = await db.pool.query<{ version: string; nodes: number }>(
          "SELECT current_setting('server_version') AS version, (SELECT count(*)::int FROM voice_node WHERE last_heartbeat_at > now() - interval '15 seconds' AND NOT is_draining) AS nodes",
        );
        const [row] = rows;
        const version = row?.version ?? 'unknown';
        if (Number.parseInt(version, 10) < 15) return bad(`PostgreSQL ${version}`, 'Use PostgreSQL 15 or newer.');
        if (row?.nodes === 0)
          return warning(
            `PostgreSQL ${version}; no live voice node has registered`,
            'Start a voice node: without one, sessions answer 503.',
          );
        return good(`PostgreSQL ${version}, ${row?.nodes} live voice node(s)`);
      } finally {
        await db.close();
      }
    },
  };
}

export function clockCheck({ database_url, local }: StackFile): Check {
  return {
    name: 'Clock',
    async run() {
      const db = createDatabase({ url: database_url, connectionsMax: 1, applicationName: 'uketsuke doctor' });
      try {
        const before = Date.now();
        const { rows } = await db.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
        const databaseDrift = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
        const answer = await fetch(`${local.base_url}/healthz`, { signal: AbortSignal.timeout(answerMs) });
        // HTTP dates have whole seconds.
        const gatewayDrift = Math.max(0, Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) - 1_000);
        const drift = Math.max(databaseDrift, Number.isNaN(gatewayDrift) ? 0 : gatewayDrift);
        if (drift > driftMsMax)
          return bad(
            `clocks differ by ${Math.round(drift)} ms`,
            'Set the clocks by NTP on every machine: tokens, rate limits and signatures need it.',
          );
        return good(`gateway and database agree within ${Math.ceil(drift)} ms`);
      } finally {
        await db.close();
      }
    },
  };
}

export function mailCheck(smtpUrl: string | null): Check {
  return {
    name: 'Mail',
    async run() {
      if (smtpUrl === null) return skipped('no mail server is configured');
      const { hostname, port } = new URL(smtpUrl);
      const isOpen = await new Promise<boolean>((resolve) => {
        const socket = createConnection({ host: hostname, port: Number(port || 25), timeout: answerMs });
        const end = (answer: boolean) => {
          socket.destroy();
          resolve(answer);
        };
        socket.once('data', () => end(true));
        socket.once('error', () => end(false));
        socket.once('timeout', () => end(false));
      });
      return isOpen
        ? good(smtpUrl)
        : bad(
            `${smtpUrl} does not answer`,
            'Check SMTP_URL and the firewall; sign-in links are also made by npm run operator -- sign-in.',
          );
    },
  };
}

/** An address that the outside uses: https, and answering under its own name. */
export function publicAddressCheck(name: string, address: string, healthPath: string): Check {
  return {
    name,
    async run() {
      const { hostname, protocol } = new URL(address);
      if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
        return warning(
          `${address} is reached from this machine only`,
          `Set ${name === 'Public voice' ? 'PUBLIC_URL' : 'BASE_URL'} to your https address before others, or a telephony provider, call it.`,
        );
      }
      if (protocol !== 'https:')
        return bad(
          `${address} is not https`,
          'Put a TLS proxy in front: browsers give no microphone, and providers open no stream, without it.',
        );
      const answer = await fetch(new URL(healthPath, address), { signal: AbortSignal.timeout(answerMs) }).catch(
        () => null,
      );
      return answer?.ok
        ? good(address)
        : bad(`${address} does not answer`, 'Check DNS, the proxy and its WebSocket upgrade for /ws.');
    },
  };
}
