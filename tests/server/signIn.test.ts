import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedIdentity } from '#server/platform/auth/betterAuth.ts';
import { buildUser, password } from '#tests/support/build.ts';
import { databaseKind } from '#tests/support/database.ts';
import { bearer, openDoor, type Door } from '#tests/support/signIn.ts';

let door: Door;
let services: Door['services'];
let newUser: Door['newUser'];
let post: Door['post'];
let signIn: Door['signIn'];
let me: Door['me'];
beforeAll(async () => {
  door = await openDoor();
  ({ services, newUser, post, signIn, me } = door);
});
afterAll(() => door.close());

describe('signing in', () => {
  it('keeps the session seven days, or one when not asked to keep it', async () => {
    const { email } = await newUser();
    const days = async (keepLoggedIn: boolean) => {
      const answer = await signIn(email, password, { keepLoggedIn });
      expect(answer.statusCode).toBe(200);
      return (Date.parse(answer.json<{ expiresAt: string }>().expiresAt) - Date.now()) / 86_400_000;
    };
    expect(await days(true)).toBeCloseTo(7, 2);
    expect(await days(false)).toBeCloseTo(1, 2);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await newUser();
    const wrong = await signIn(email, 'not-the-password');
    const unknown = await signIn('nobody@staff.example', 'not-the-password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('finds the user whatever the case of the address', async () => {
    const { email } = await newUser();
    expect((await signIn(` ${email.toUpperCase()} `)).statusCode).toBe(200);
  });

  it('stores no token that could be used', async () => {
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    const stored = await services.database.query<{ token: string }>({
      text: 'select token from sessions where user_id = $1',
      values: [id],
    });
    expect(stored).toHaveLength(1);
    expect(stored[0]?.token).not.toBe(token);
    expect((await me(stored[0]?.token ?? '')).statusCode).toBe(401);
  });

  it('ends an expired session', async () => {
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    expect((await me(token)).statusCode).toBe(200);
    await services.database.query({
      text: `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      values: [id],
    });
    await services.identity.invalidate(id);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('signs out this session and no other', async () => {
    const { email } = await newUser();
    const [first, second] = [await signIn(email), await signIn(email)].map(
      (answer) => answer.json<{ token: string }>().token,
    ) as [string, string];
    expect((await me(first)).statusCode).toBe(200);
    expect((await post('/api/auth/logout', {}, bearer(first))).statusCode).toBe(204);
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(second)).statusCode).toBe(200);
  });

  it('records who signed in and out', async () => {
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    await post('/api/auth/logout', {}, bearer(token));
    const rows = await services.database.query<{ action: string }>({
      text: 'select action from audit_log where user_id = $1 order by at, id',
      values: [id],
    });
    expect(rows.map(({ action }) => action)).toEqual(['login', 'logout']);
  });
});

describe('who may sign in', () => {
  const closed = { backhouse: { canLogin: false } };
  const code = async (changes: Parameters<typeof buildUser>[0]) =>
    (await signIn((await newUser(changes)).email)).json<{ code?: string }>().code;

  it('not a user who is inactive', async () => {
    expect(await code({ active: false })).toBe('permission_denied');
  });
  it('not a user whose only company closes the door', async () => {
    expect(await code({ companies: [{ companyId: 'one', permissions: closed }] })).toBe('permission_denied');
  });
  it('not a user of version 1 with the general flag off', async () => {
    const companies = [{ companyId: 'one', permissions: { backhouse: { canLogin: true } } }];
    expect(await code({ version: 'v1', permissions: closed, companies })).toBe('permission_denied');
  });
  it('not one without an available branch', async () => {
    expect(await code({ companies: [] })).toBe('no_available_branches');
    expect(await code({ companies: [{ companyId: 'one', enabledBranches: ['one-3'] }] })).toBe('no_available_branches');
    expect(await code({ companies: [{ companyId: 'one', enabledBranches: [] }] })).toBe('no_available_branches');
  });
  it('a user of version 2 falls back to the general set where a company has none', async () => {
    const companies = [{ companyId: 'one', permissions: null }];
    expect(await code({ permissions: closed, companies })).toBe('permission_denied');
    expect(await code({ permissions: { backhouse: { canLogin: true } }, companies })).toBeUndefined();
  });

  it('a company that closes the door is hidden, the others stay', async () => {
    const { email } = await newUser({
      companies: [
        { companyId: 'one', permissions: closed },
        { companyId: 'two', permissions: {} },
      ],
    });
    const answer = (await signIn(email)).json<{ token: string; me: { companies: { id: string }[] } }>();
    expect(answer.me.companies.map(({ id }) => id)).toEqual(['two']);
    const remember = (companyId: string) =>
      post('/api/me/companies', { companyId, selectedBranch: null }, bearer(answer.token));
    expect((await remember('one')).statusCode).toBe(403);
    expect((await remember('two')).statusCode).toBe(204);
  });

  it('a session ends when the door closes later', async () => {
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    expect((await me(token)).statusCode).toBe(200);
    await services.database.query({
      text: 'update user_companies set permissions = $2 where user_id = $1',
      values: [id, JSON.stringify(closed)],
    });
    await services.identity.invalidate(id);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('sees only enabled, active branches, and may name no other', async () => {
    const { email } = await newUser({ companies: [{ companyId: 'one', enabledBranches: ['one-2', 'one-3'] }] });
    const answer = (await signIn(email)).json<{
      token: string;
      me: { companies: { branches: { id: string }[] }[] };
    }>();
    expect(answer.me.companies[0]?.branches.map(({ id }) => id)).toEqual(['one-2']);
    const remember = async (companyId: string, selectedBranch: string) =>
      (await post('/api/me/companies', { companyId, selectedBranch }, bearer(answer.token))).statusCode;
    expect(await remember('one', 'one-2')).toBe(204);
    expect(await remember('one', 'one-1')).toBe(403);
    expect(await remember('one', 'one-3')).toBe(403);
    expect((await me(answer.token)).json()).toMatchObject({ lastCompanyId: 'one', lastBranchId: 'one-2' });
  });

  it('a foreign company is refused alike whether or not it exists', async () => {
    const { email } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    const remember = (companyId: string) =>
      post('/api/me/companies', { companyId, selectedBranch: null }, bearer(token));
    const foreign = await remember('two');
    expect(foreign.statusCode).toBe(403);
    expect((await remember('no-such-company')).json()).toEqual(foreign.json());
  });

  it('an administrator is told that a company does not exist', async () => {
    const { email } = await newUser({ isAdmin: true, role: 'manager', companies: [] });
    const answer = (await signIn(email)).json<{ token: string; me: { companies: { id: string }[] } }>();
    expect(answer.me.companies.map(({ id }) => id)).toEqual(['one', 'two']);
    const missing = await post('/api/me/companies', { companyId: 'nope', selectedBranch: null }, bearer(answer.token));
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'company_not_found', message: 'The company not found: nope' });
  });
});

describe.runIf(databaseKind === 'postgres')('several processes', () => {
  it('hear of changes from each other', async () => {
    const other = await embeddedIdentity({
      database: services.database,
      mailer: services.mailer,
      log: services.log,
      secret: services.config.authSecret,
      passwordCost: services.config.passwordCost,
      wordings: services.wordings,
    });
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    expect(await other.resolve(token)).toMatchObject({ id });
    expect(other.recall(token)).toMatchObject({ id });
    await post('/api/auth/logout', {}, bearer(token));
    await expect.poll(() => other.recall(token)).toBeUndefined();
    expect(await other.resolve(token)).toBeNull();
    await other.close();
  });
});
