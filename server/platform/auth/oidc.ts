import { inArray, lt, sql as raw } from 'drizzle-orm';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import { endedTokens } from '../db/schema.ts';
import { digest } from '../kernel/digest.ts';
import type { Identity, SessionUser } from '../kernel/identity.ts';
import { hearOfChanges, SessionCache } from './sessionCache.ts';
import { findUser, sessionUser } from './users.ts';

interface Dependencies {
  database: Database;
  log: Logger;
  issuer: string;
  clientId: string;
}

const minute = 60_000;
const day = 1_440 * minute;
/** Tokens of one session share this id, whether or not they are equal. */
const sessionDigest = ({ sid }: JWTPayload) => (typeof sid === 'string' ? digest(`session ${sid}`) : null);

const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Accepts the bearer tokens (signed JWTs) of an OpenID Connect provider in addition to the built-in ones. The user is
 * found by the verified `email` claim; roles and permissions remain the product's own.
 */
export async function oidcIdentity(
  embedded: Identity,
  { database, log, issuer, clientId }: Dependencies,
): Promise<Identity> {
  const cache = new SessionCache();
  const provider = providerOf(issuer);
  const stopListening = await hearOfChanges(database, cache);

  async function load(token: string): Promise<{ user: SessionUser; expiresAt: number } | null> {
    const claims = await verified(token);
    const email = typeof claims?.email === 'string' ? claims.email.trim().toLowerCase() : null;
    if (!claims?.exp || !email || claims.email_verified !== true) return null;
    if (await isEnded(token, claims)) return null;
    const row = await findUser(database, 'email', email);
    if (!row) return null;
    const { user, refusal } = sessionUser(row);
    return refusal ? null : { user, expiresAt: claims.exp * 1000 };
  }

  async function verified(token: string): Promise<JWTPayload | null> {
    try {
      const options = { issuer, audience: clientId, clockTolerance: 5 };
      return (await jwtVerify(token, (await provider()).keys, options)).payload;
    } catch (error) {
      // Invalid tokens are common and not logged; an unreachable provider is.
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')))
        log.warn({ err: error }, 'the OpenID Connect provider cannot be asked for its keys');
      return null;
    }
  }

  /** Whether the user has signed out with this token, or with another of its session after it was issued. */
  async function isEnded(token: string, claims: JWTPayload): Promise<boolean> {
    const [own, session] = [digest(token), sessionDigest(claims)];
    const rows = await database.sql
      .select()
      .from(endedTokens)
      .where(inArray(endedTokens.digest, session ? [own, session] : [own]));
    return rows.some((row) => row.digest === own || (claims.iat ?? 0) * 1000 <= row.endedTime.getTime());
  }

  async function endToken(token: string): Promise<void> {
    const claims = (await verified(token)) ?? {};
    const now = new Date();
    const session = sessionDigest(claims);
    const ended = [
      { digest: digest(token), endedTime: now, expiresTime: new Date((claims.exp ?? 0) * 1000 || now.getTime() + day) },
      ...(session ? [{ digest: session, endedTime: now, expiresTime: new Date(now.getTime() + day) }] : []),
    ];
    await database.transaction(async (sql) => {
      await sql.delete(endedTokens).where(lt(endedTokens.expiresTime, new Date(now.getTime() - minute)));
      const later = { endedTime: raw`excluded.ended_time`, expiresTime: raw`excluded.expires_time` };
      await sql.insert(endedTokens).values(ended).onConflictDoUpdate({ target: endedTokens.digest, set: later });
    });
    const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : null;
    const row = email ? await findUser(database, 'email', email) : null;
    if (!row) return;
    cache.removeUser(row.id);
    await embedded.invalidate(row.id);
  }

  /** OpenID Connect RP-Initiated Logout 1.0, without a token hint, because a token must not be in an address. */
  async function endSessionAddress(backTo: string): Promise<string | null> {
    const { endSession } = await provider().catch(() => ({ endSession: null }));
    if (!endSession) return null;
    const address = new URL(endSession);
    address.searchParams.set('client_id', clientId);
    address.searchParams.set('post_logout_redirect_uri', backTo);
    return address.href;
  }

  return {
    ...embedded,
    recall: (token) => embedded.recall(token) ?? cache.get(token),
    resolve: (token) => (jwtForm.test(token) ? cache.find(token, () => load(token)) : embedded.resolve(token)),
    async signOut(token, backTo) {
      if (!jwtForm.test(token)) return embedded.signOut(token, backTo);
      await endToken(token);
      return endSessionAddress(backTo);
    },
    async invalidate(userId) {
      cache.removeUser(userId);
      await embedded.invalidate(userId);
    },
    onChange(hear) {
      const ends = [embedded.onChange(hear), cache.onRemoval(hear)];
      return () => ends.forEach((end) => end());
    },
    async close() {
      await stopListening?.();
      await embedded.close();
    },
  };
}

interface Provider {
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** The address that ends the session with the provider. */
  endSession: string | null;
}

/** The provider's metadata, fetched on first use; a failed request is repeated. */
function providerOf(issuer: string): () => Promise<Provider> {
  let known: Promise<Provider> | null = null;
  const discover = async () => {
    refuseInsideTransaction('An identity provider');
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    const document = (await answer.json()) as { issuer?: string; jwks_uri?: string; end_session_endpoint?: unknown };
    if (!answer.ok || document.issuer !== issuer || !document.jwks_uri)
      throw new Error(`${issuer} gives no discovery document of its own.`);
    const { end_session_endpoint: endSession } = document;
    const usable = typeof endSession === 'string' && /^https?:\/\//.test(endSession) && URL.canParse(endSession);
    return { keys: createRemoteJWKSet(new URL(document.jwks_uri)), endSession: usable ? endSession : null };
  };
  return () => {
    known ??= discover().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
