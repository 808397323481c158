import { startServer } from '#tests/support/process.ts';

/** Starts the built server for the journeys and stops it after them. */
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const server = await startServer({ file: 'dist/server/main.js', env: { DEMO: 'on', RATE_LIMIT: 'off' } });
  process.env.BASE_URL = server.url;
  return () => server.stop();
}
