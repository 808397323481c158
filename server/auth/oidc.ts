import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { identityChannel } from './betterAuth.ts';
import type { Identity, SessionUser } from './identity.ts';
import { SessionCache } from './sessionCache.ts';
import { findUser, sessionUser } from './users.ts';

interface Needs {
  database: Database;
  log: Logger;
  issuer: string;
  clientId: string;
}

const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Accepts the bearer tokens (signed JWTs) of an OpenID Connect provider beside the built-in ones. The user is
 * found by the verified `email` claim; roles and permissions stay the product's own.
 */
export async function oidcIdentity(embedded: Identity, { database, log, issuer, clientId }: Needs): Promise<Identity> {
  const cache = new SessionCache();
  const keys = providerKeys(issuer);
  const stopListening =
    database.kind === 'postgres'
      ? await database.listen(
          identityChannel,
          (userId) => cache.removeUser(userId),
          () => cache.clear(),
        )
      : null;

  async function load(token: string): Promise<{ user: SessionUser; expiresAt: number } | null> {
    const claims = await verified(token);
    const email = typeof claims?.email === 'string' ? claims.email.trim().toLowerCase() : null;
    if (!claims?.exp || !email || claims.email_verified !== true) return null;
    const row = await findUser(database, 'email', email);
    if (!row) return null;
    const { user, refusal } = sessionUser(row);
    return refusal ? null : { user, expiresAt: claims.exp * 1000 };
  }

  async function verified(token: string): Promise<JWTPayload | null> {
    try {
      const options = { issuer, audience: clientId, clockTolerance: 5 };
      return (await jwtVerify(token, await keys(), options)).payload;
    } catch (error) {
      // A bad token is everyday; a provider that cannot be reached is not.
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')))
        log.warn({ err: error }, 'the OpenID Connect provider cannot be asked for its keys');
      return null;
    }
  }

  return {
    ...embedded,
    recall: (token) => embedded.recall(token) ?? cache.get(token),
    resolve: (token) => (jwtForm.test(token) ? cache.find(token, () => load(token)) : embedded.resolve(token)),
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

/** The provider's keys, found by its discovery document when first needed; a failed attempt is made again. */
function providerKeys(issuer: string): () => Promise<ReturnType<typeof createRemoteJWKSet>> {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | null = null;
  const discover = async () => {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    const document = (await answer.json()) as { issuer?: string; jwks_uri?: string };
    if (!answer.ok || document.issuer !== issuer || !document.jwks_uri)
      throw new Error(`${issuer} gives no discovery document of its own.`);
    return createRemoteJWKSet(new URL(document.jwks_uri));
  };
  return () => {
    keys ??= discover().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}
