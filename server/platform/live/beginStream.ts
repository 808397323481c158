import type { FastifyReply } from 'fastify';
import type { Outlet } from '../kernel/services.ts';
import { outletTo } from './outlet.ts';

/**
 * Sends the headers of a stream. The connection is not reused, so that it can be closed at once.
 *
 * @param onClose called once when the stream is over
 */
export function beginStream(reply: FastifyReply, onClose: () => void): Outlet {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies such as nginx would otherwise buffer the stream.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  return outletTo(reply.raw, onClose);
}
