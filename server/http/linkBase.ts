import type { FastifyRequest } from 'fastify';

/** Where links in mails lead: the configured address, else the one that the caller is known to have reached. */
export function linkBase(publicUrl: string | null, request: FastifyRequest): string {
  if (publicUrl) return publicUrl;
  // The Host header is anybody's to write; only loopback names are believed (a development proxy sends those).
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(request.host))
    return `${request.protocol}://${request.host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.replace(/^::ffff:/, '');
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}`;
}
