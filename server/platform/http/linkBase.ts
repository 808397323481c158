import type { FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/**
 * Where links in mails lead: the configured address, else the one that the caller is known to have reached. That is
 * read from the connection: behind a proxy, where headers are believed, an address is always configured.
 */
export function linkBase(publicUrl: string | null, request: Pick<FastifyRequest, 'headers' | 'socket'>): string {
  if (publicUrl) return publicUrl;
  const { host = '' } = request.headers;
  // The Host header is anybody's to write; only loopback names are believed (a development proxy sends those).
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)) return `http://${host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const own = localAddress.replace(/^::ffff:/, '');
  return `http://${own.includes(':') ? `[${own}]` : own}:${localPort}`;
}

/** What links begin with where nobody has called: in messages that the product sends by itself. */
export const ownAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
