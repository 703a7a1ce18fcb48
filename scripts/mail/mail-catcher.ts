import { mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MailDev } from 'maildev';

export interface MailCatcherOptions {
  host: string;
  /** 0: any free one. */
  smtpPort: number;
  webPort: number;
  /** Mails hold sign-in links, so they are kept where only their owner may look. */
  folder: string;
}

export interface MailCatcher {
  url: string;
  smtpPort: number;
  stop(): Promise<void>;
}

const mailsMax = 1000;

/** Takes every mail and shows it on pages of its own, to nobody else's pages. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const { host, smtpPort, webPort, folder } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const maildev = new MailDev({
    ip: host,
    webIp: host,
    smtp: smtpPort,
    web: webPort,
    mailDirectory: folder,
    maxEmails: mailsMax,
    // It would write addresses into the log.
    silent: true,
  });
  const { api, smtp } = await maildev.start();
  const port = api?.getPort();
  if (!api || port == null) throw new Error('The mail catcher has no pages');
  guard(api.server.server, new Set([`${host}:${port}`, `localhost:${port}`]));
  return { url: `http://${host}:${port}`, smtpPort: smtp.getAddress().port, stop: () => maildev.stop() };
}

type Handler = (...args: unknown[]) => void;

/** maildev lets the pages of any site read mails. A name that an attacker points at this machine is not ours either. */
function guard(server: Server, names: ReadonlySet<string>): void {
  const isOwn = ({ headers: { host, origin } }: IncomingMessage): boolean =>
    host !== undefined && names.has(host) && (origin === undefined || origin === `http://${host}`);
  const behind = (event: 'request' | 'upgrade', refuse: (answer: ServerResponse & Duplex) => void): void => {
    const handlers = server.listeners(event) as Handler[];
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, answer: ServerResponse & Duplex, ...rest: unknown[]) => {
      if (!isOwn(request)) return refuse(answer);
      for (const handle of handlers) handle.call(server, request, answer, ...rest);
    });
  };
  behind('request', (response) => void response.writeHead(403).end());
  behind('upgrade', (socket) => socket.destroy());
}
