import type { FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/**
 * The base of links in mails: the configured address, otherwise the one that the caller has verifiably reached. That is
 * read from the connection: behind a trusted proxy an address is always configured.
 */
export function linkBase(publicUrl: string | null, request: Pick<FastifyRequest, 'headers' | 'socket'>): string {
  if (publicUrl) return publicUrl;
  const { host = '' } = request.headers;
  // Anybody can set the Host header; only loopback names are trusted (a development proxy sends those).
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)) return `http://${host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const own = localAddress.replace(/^::ffff:/, '');
  return `http://${own.includes(':') ? `[${own}]` : own}:${localPort}`;
}

/** The base of links without a caller, in messages that the product sends by itself. */
export const ownAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
