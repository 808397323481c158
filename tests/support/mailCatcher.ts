import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server of the tests' own, which delivers to files that other processes can read. */

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  /** The first web address in the text. */
  link: string | null;
}

export interface MailCatcher {
  /** What `SMTP_URL` must be. */
  url: string;
  /** Where the mails are; see {@link caughtMails}. */
  folder: string;
  close(): Promise<void>;
}

async function keep(stream: Readable, file: string, to: string): Promise<void> {
  const { subject = '', text = '' } = await simpleParser(stream);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? null;
  await writeFile(file, JSON.stringify({ to, subject, text, link } satisfies CaughtMail));
}

export async function catchMails(): Promise<MailCatcher> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-mails-'));
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const name = `${String((count += 1)).padStart(6, '0')}.json`;
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      callbackify(() => keep(stream, join(folder, name), to))(done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    async close() {
      await new Promise<void>((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Mails to somebody, oldest first. */
export async function caughtMails(folder: string, to: string): Promise<CaughtMail[]> {
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CaughtMail),
  );
  return mails.filter((mail) => mail.to === to);
}
