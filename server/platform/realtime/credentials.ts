import type { FastifyRequest } from 'fastify';
import { writingRoles } from '#contract/core/permissions.ts';
import { members } from '#contract/core/endpoint.ts';
import { checkCompany, type BranchCache } from '../auth/access.ts';
import { ApiError } from '../kernel/errors.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { RealtimeRoot } from '../kernel/realtime.ts';
import type { Services } from '../kernel/services.ts';
import { readTokenOf } from './readToken.ts';

/** Who may read and write which tree. */

/** An answer in the dialect: a status and a text. */
export class DialectError extends Error {
  override name = 'DialectError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const refused = () => new DialectError(401, 'Permission denied');
/** The credential itself is not valid, or no longer. */
export const isExpired = (error: unknown): boolean =>
  error instanceof DialectError && error.message !== 'Permission denied';

export type Doing = 'reading' | 'writing';

export interface Rights {
  /** Null for a token that only reads. */
  user: SessionUser | null;
  /** When the credential expires, in milliseconds since 1970, if it says so itself. */
  expiresAt: number | null;
}

/** The credential of a request: `auth` or `access_token` in the query, or a bearer token. */
export function credentialOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | null {
  const { auth, access_token: accessToken } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const [, bearer] = /^Bearer +(\S{1,4096})$/i.exec(headers.authorization ?? '') ?? [];
  const found = [auth, accessToken, bearer].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' && found.length <= 4_096 ? found : null;
}

/** @throws DialectError */
export async function rightsOf(
  { identity, config }: Pick<Services, 'identity' | 'config'>,
  directory: BranchCache,
  { token, root, companyId, doing }: { token: string | null; root: RealtimeRoot; companyId: string; doing: Doing },
): Promise<Rights> {
  if (token === null) throw refused();
  const issued = readTokenOf(config.authSecret, token);
  if (issued) {
    if (issued.expiresAt <= Date.now()) throw new DialectError(401, 'Auth token is expired');
    if (doing === 'writing' || issued.companyId !== companyId || issued.root !== root.name) throw refused();
    return { user: null, expiresAt: issued.expiresAt };
  }
  const user = identity.recall(token) ?? (await identity.resolve(token));
  if (!user) throw new DialectError(401, 'Could not parse auth token.');
  const access = members('params.companyId', root[doing], doing === 'writing' ? { roles: writingRoles } : {});
  try {
    const scope = await checkCompany(access, user, { params: { companyId }, query: {}, body: undefined }, directory);
    // A tree has what all branches announce: everybody may see it, but not change it.
    if (doing === 'writing' && scope?.enabledBranches !== 'all') throw refused();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw refused();
    throw error;
  }
  return { user, expiresAt: null };
}
