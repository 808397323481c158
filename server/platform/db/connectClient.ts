import pg from 'pg';

/**
 * A connection of one's own, connected. When it is lost, the statements on it fail; without a listener the loss itself
 * would end the process.
 */
export async function connectClient(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
