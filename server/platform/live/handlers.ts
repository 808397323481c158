import type { FastifyReply } from 'fastify';
import { liveChanges } from '#contract/reservations/live.ts';
import { checkCompany, BranchCache } from '../auth/access.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { outletTo } from './outlet.ts';

const { access } = liveChanges;

/** The headers of a stream. The connection is not reused, so that it can be closed at once. */
function begin(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies such as nginx would otherwise buffer the stream.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
}

/** Whether the session still exists and has access to the company, as at the start. */
async function checkAgain({ services, token, params }: Call<typeof liveChanges>): Promise<CompanyScope | null> {
  const { identity, database } = services;
  const user = token ? (identity.recall(token) ?? (await identity.resolve(token))) : null;
  if (!user || access.kind !== 'company') return null;
  try {
    return await checkCompany(access, user, { params, query: {}, body: undefined }, new BranchCache(database));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

/** The stream of changes. */
export const liveHandlers: Handled[] = [
  handle(liveChanges, (call) =>
    call.services.live.open({
      userId: call.user.id,
      scope: scopeOf(call),
      after: call.query.after,
      check: () => checkAgain(call),
      begin(onClose) {
        begin(call.reply);
        return outletTo(call.reply.raw, onClose);
      },
    }),
  ),
];
