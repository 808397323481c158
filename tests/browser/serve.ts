import { freePort } from '#scripts/lib/ports.ts';
import { catchMails } from '#tests/support/mailCatcher.ts';
import { wantsAll } from '#tests/support/draw.ts';
import { startServer } from '#tests/support/process.ts';

/** Starts the built server for the journeys, and a mail server that it sends through; stops both after them. */
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
  if (!wantsAll())
    process.stdout.write(
      `Of screens one of three is drawn; the same: MAITRE_SHARE_SEED=${process.env.MAITRE_SHARE_SEED}\n`,
    );
  if (process.env.BASE_URL) return undefined;
  const [mails, port] = await Promise.all([catchMails(), freePort()]);
  const server = await startServer({
    file: 'dist/server/main.js',
    port,
    env: { DEMO: 'on', RATE_LIMIT: 'off', SMTP_URL: mails.url, PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  process.env.BASE_URL = server.url;
  process.env.MAILS = mails.folder;
  return async () => {
    await server.stop();
    await mails.close();
  };
}
