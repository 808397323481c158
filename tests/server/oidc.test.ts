import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '#server/auth/identity.ts';
import { testConfig } from '#server/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { createLogger } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { buildUser, plantSmallDatabase } from '#tests/support/build.ts';
import { freshDatabase } from '#tests/support/database.ts';

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
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const config = testConfig({ oidc: { issuer, clientId: 'maitre' } });
  services = await createServices(config, await freshDatabase(), createLogger(config));
  identity = services.identity;
  await plantSmallDatabase(services.database);
  await identity.createUser(user);
});
afterAll(async () => {
  await closeServices(services);
  provider.close();
});

const token = (claims: object, { audience = 'maitre', by = key, age = '5m' } = {}) =>
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
