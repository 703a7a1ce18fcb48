import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Rejects when the mail server does not take the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends through `smtp://` or `smtps://` with the server's own retries left to it. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(
    { url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Without a mail server nothing can be sent; the operator's command line still makes sign-in links. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
  close: () => undefined,
};
