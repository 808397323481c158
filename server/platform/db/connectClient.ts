import pg from 'pg';

/**
 * A dedicated connection. If it is lost, its statements fail; without an error listener the loss itself would end the
 * process.
 */
export async function connectClient(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
