import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionAddress } from '#auth-provider/index.ts';
import { buildApp } from '#server/app.ts';
import type { Identity } from '#server/platform/kernel/identity.ts';
import { oidcIdentity } from '#server/platform/auth/oidc.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { buildUser } from '#tests/support/build.ts';
import { databaseKind, freshDatabase } from '#tests/support/database.ts';

let services: Services;
let identity: Identity;
let issuer: string;
let key: CryptoKey;
const user = buildUser({ companyId: 'own' });
const provider = createServer();

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' };
  provider.on('request', (request, response) => {
    response.setHeader('content-type', 'application/json');
    const document = { issuer, jwks_uri: `${issuer}/keys`, end_session_endpoint: `${issuer}/logout?realm=one` };
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : document));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const config = testConfig({ oidc: { issuer, clientId: 'maitre' } });
  services = await createServices(config, await freshDatabase(databaseKind, 'small'), createLogger(config));
  identity = services.identity;
  await identity.createUser(user);
});
afterAll(async () => {
  await closeServices(services);
  provider.close();
});

const token = (claims: Record<string, unknown>, { audience = 'maitre', by = key, age = '5m' } = {}) =>
  new SignJWT({ email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(age)
    .sign(by);

it("accepts the provider's tokens and finds the user by address", async () => {
  const good = await token({ email: user.email.toUpperCase() });
  expect(await identity.resolve(good)).toMatchObject({ id: user.id, role: 'write' });
  expect(identity.recall(good)).toMatchObject({ id: user.id });
});

it('refuses any other token', async () => {
  const stranger = await generateKeyPair('RS256');
  for (const bad of [
    await token({ email: user.email }, { audience: 'another' }),
    await token({ email: user.email }, { by: stranger.privateKey }),
    await token({ email: user.email }, { age: '-1m' }),
    await token({ email: user.email, email_verified: false }),
    await token({ email: 'nobody@staff.example' }),
    await token({}),
    'a.b.c',
  ])
    expect(await identity.resolve(bad)).toBeNull();
});

it('leaves the built-in sign-in in place', async () => {
  const signedIn = await identity.signIn({
    email: user.email,
    password: user.password,
    keepLoggedIn: false,
    ip: '127.0.0.1',
    userAgent: 'tests',
  });
  expect(await identity.resolve(signedIn.token)).toMatchObject({ id: user.id });
});

describe('after signing out', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(services, { jobs: false });
  });
  afterAll(() => app.close());
  const bearing = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } });
  const me = async (bearer: string) => (await app.inject({ url: '/api/me/info', ...bearing(bearer) })).statusCode;
  const signOut = (bearer: string) => app.inject({ method: 'POST', url: '/api/auth/logout', ...bearing(bearer) });
  const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;

  it('the token is refused, also by a process that begins later, and others of the person are not', async () => {
    const [one, other] = [
      await token({ email: user.email, jti: 'one' }),
      await token({ email: user.email, jti: 'other' }),
    ];
    expect([await me(one), await me(other)]).toEqual([200, 200]);
    expect((await signOut(one)).statusCode).toBe(204);
    expect([await me(one), await me(other)]).toEqual([401, 200]);
    const later = await oidcIdentity(identity, { ...services, issuer, clientId: 'maitre' });
    expect(await later.resolve(one)).toBeNull();
    expect(await later.resolve(other)).toMatchObject({ id: user.id });
  });

  it('other tokens of the same session are refused, but not those of a sign-in afterwards', async () => {
    const sid = 'session-1';
    const [one, other] = [
      await token({ email: user.email, sid, iat: seconds(60) }),
      await token({ email: user.email, sid, iat: seconds(30) }),
    ];
    expect([await me(one), await me(other)]).toEqual([200, 200]);
    await signOut(one);
    expect([await me(one), await me(other)]).toEqual([401, 401]);
    expect(await me(await token({ email: user.email, sid, iat: seconds(-2) }))).toBe(200);
    expect(await me(await token({ email: user.email, sid: 'session-2', iat: seconds(30) }))).toBe(200);
  });

  it("leads to where the provider's own session is ended, and back", async () => {
    const { headers } = await signOut(await token({ email: user.email, jti: 'leading' }));
    const address = new URL(endSessionAddress(String(headers.link)) ?? '');
    expect(address.href).toMatch(new RegExp(`^${issuer}/logout\\?`));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      realm: 'one',
      client_id: 'maitre',
      post_logout_redirect_uri: expect.stringMatching(/^http:\/\/.+\/login$/),
    });
  });

  it('stores no token, and forgets what has ended by itself', async () => {
    const short = await token({ email: user.email, jti: 'short' });
    await signOut(short);
    const rows = () => services.database.query<{ digest: string }>({ text: 'select digest from ended_tokens' });
    expect(JSON.stringify(await rows())).not.toContain(short.slice(-20));
    await services.database.query({ text: `update ended_tokens set expires_time = now() - interval '1 hour'` });
    await signOut(await token({ email: user.email, jti: 'last' }));
    expect(await rows()).toHaveLength(1);
  });

  it('a session of the built-in sign-in leads nowhere else', async () => {
    const { email, password } = user;
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const { headers } = await signOut(signedIn.json<{ token: string }>().token);
    expect(headers.link).toBeUndefined();
  });
});
