import { liveChanges } from '#contract/reservations/live.ts';
import { checkCompany, BranchCache } from '../auth/access.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { beginStream } from './beginStream.ts';

const { access } = liveChanges;

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
      dataAge: call.query.dataAge,
      check: () => checkAgain(call),
      begin: (onClose) => beginStream(call.reply, onClose),
    }),
  ),
];
