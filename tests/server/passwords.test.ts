import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { embeddedIdentity } from '#server/platform/auth/betterAuth.ts';
import { MailError } from '#server/platform/mail/mailer.ts';
import { password } from '#tests/support/build.ts';
import { openDoor, type Door } from '#tests/support/signIn.ts';

let door: Door;
let services: Door['services'];
let app: Door['app'];
let newUser: Door['newUser'];
let post: Door['post'];
let signIn: Door['signIn'];
let me: Door['me'];
beforeAll(async () => {
  door = await openDoor();
  ({ services, app, newUser, post, signIn, me } = door);
});
afterAll(() => door.close());

describe('guessing passwords', () => {
  // The clock stands still unless a test moves it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
  let lastAddress = 0;
  /** An address that nobody has used before. */
  const address = () => `10.9.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;
  const from = (remoteAddress: string, email: string, secret = 'wrong-one', cookie?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email, password: secret },
      headers: cookie ? { cookie } : {},
    });
  const statuses = async (times: number, attempt: () => ReturnType<typeof from>) => {
    const counts: Record<number, number> = {};
    for (let time = 0; time < times; time += 1) {
      const { statusCode } = await attempt();
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  };
  const markOf = (answer: Awaited<ReturnType<typeof from>>) =>
    String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';

  it('makes an address wait for an account, the right password included, and says how long', async () => {
    const { email } = await newUser();
    const guesser = address();
    expect(await statuses(5, () => from(guesser, email))).toEqual({ 401: 5 });
    const answer = await from(guesser, email, password);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5);
  });

  it('locks nobody out: three addresses, however often they try, leave the account to others', async () => {
    const { email } = await newUser();
    for (const guesser of [address(), address(), address()])
      expect(await statuses(60, () => from(guesser, email))).toEqual({ 401: 5, 429: 55 });
    expect((await from(address(), email, password)).statusCode).toBe(200);
  });

  it('stays slow from many addresses, and lets in a browser that has signed in before', async () => {
    const { email } = await newUser();
    const mark = markOf(await from(address(), email, password));
    expect(mark).toMatch(/^device=/);
    expect(await statuses(60, () => from(address(), email))).toEqual({ 401: 30, 429: 30 });
    expect((await from(address(), email, password)).statusCode).toBe(429);
    expect((await from(address(), email, password, mark)).statusCode).toBe(200);
    const inHours = async (hours: number) => {
      let guesses = 0;
      for (const end = Date.now() + hours * 3_600_000; Date.now() < end; vi.advanceTimersByTime(20_000))
        guesses += (await from(address(), email)).statusCode === 401 ? 1 : 0;
      return guesses;
    };
    const hour = await inHours(1);
    expect(hour).toBeGreaterThan(40);
    expect(hour).toBeLessThan(70);
    expect((await from(address(), email, password, mark)).statusCode).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect((await from(address(), email, password)).statusCode).toBe(200);
  });

  it('lets in a known browser at the address of the guesser, and makes it wait for its own guesses alone', async () => {
    const { email } = await newUser();
    const [shared, other] = [address(), address()];
    const mark = markOf(await from(shared, email, password));
    await statuses(30, () => from(shared, email));
    expect((await from(shared, email, password)).statusCode).toBe(429);
    expect((await from(shared, email, password, mark)).statusCode).toBe(200);
    expect(await statuses(20, () => from(shared, email, 'wrong-one', mark))).toEqual({ 401: 10, 429: 10 });
    expect((await from(shared, email, password, mark)).statusCode).toBe(429);
    expect((await from(other, email, password)).statusCode).toBe(200);
  });

  it('believes a mark only for the account that it was made for, unchanged', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const mark = markOf(await from(address(), first.email, password));
    const guesser = address();
    await statuses(6, () => from(guesser, second.email));
    expect((await from(guesser, second.email, password, mark)).statusCode).toBe(429);
    await statuses(6, () => from(guesser, first.email));
    // Not the last sign: some of its bits are padding.
    const changed = `${mark.slice(0, -2)}${mark.at(-2) === 'A' ? 'B' : 'A'}${mark.slice(-1)}`;
    for (const bad of [changed, 'device=x.y.z', 'device=', 'device=~~'])
      expect((await from(guesser, first.email, password, bad)).statusCode).toBe(429);
    expect((await from(guesser, first.email, password, mark)).statusCode).toBe(200);
  });

  it('keeps the marks of several people on one browser, in a cookie that scripts cannot read and that names nobody', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const one = await from(address(), first.email, password);
    const both = await from(address(), second.email, password, markOf(one));
    expect(String(both.headers['set-cookie'])).toMatch(/; HttpOnly.*SameSite=Strict/);
    const cookie = markOf(both);
    for (const { email, id } of [first, second]) {
      expect(cookie).not.toContain(id);
      expect(decodeURIComponent(cookie)).not.toContain(email.split('@')[0]);
      const guesser = address();
      await statuses(6, () => from(guesser, email));
      expect((await from(guesser, email, password, cookie)).statusCode).toBe(200);
    }
  });

  it('answers alike whether or not there is such an account', async () => {
    const { email } = await newUser();
    const trail = async (who: string) => {
      const answers = [];
      const guesser = address();
      for (let time = 0; time < 8; time += 1) {
        const { statusCode, body, headers } = await from(guesser, who);
        answers.push([statusCode, body, headers['set-cookie']]);
      }
      const guesses = await statuses(60, () => from(address(), who));
      return { answers, guesses };
    };
    expect(await trail('nobody-here@staff.example')).toEqual(await trail(email));
  });

  it('takes an IPv6 network for one address', async () => {
    const { email } = await newUser();
    let host = 0;
    expect(await statuses(20, () => from(`2001:db8:7:1::${(host += 1).toString(16)}`, email))).toEqual({
      401: 5,
      429: 15,
    });
    expect((await from('2001:db8:7:2::1', email, password)).statusCode).toBe(200);
  });

  it('lets in a browser whose user has just chosen a new password by mail', async () => {
    const { email } = await newUser();
    await statuses(80, () => from(address(), email));
    await post('/api/auth/request-password-reset', { email });
    const mails = () =>
      services.database.query<{ link: string }>({
        text: 'select link from outbox where recipient = $1',
        values: [email],
      });
    await expect.poll(async () => (await mails()).length).toBe(1);
    const token = new URL((await mails())[0]?.link ?? '').searchParams.get('token');
    const reset = await post('/api/auth/reset-password', { token, password: 'another-password-9' });
    expect(reset.statusCode).toBe(204);
    expect((await from(address(), email, 'another-password-9', markOf(reset))).statusCode).toBe(200);
  });
});

describe('resetting a password', () => {
  const ask = (email: string, language = 'ja') => post('/api/auth/request-password-reset', { email, language });
  const mailsTo = (email: string) =>
    services.database.query<{ subject: string; body: string; link: string }>({
      text: 'select subject, body, link from outbox where recipient = $1 order by created_time, id',
      values: [email],
    });
  const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';

  it('mails a link that works once and ends every session', async () => {
    const { email } = await newUser();
    const { token } = (await signIn(email)).json<{ token: string }>();
    expect((await me(token)).statusCode).toBe(200);
    expect((await ask(email)).statusCode).toBe(204);
    expect((await ask(email)).statusCode).toBe(204);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const [mail, other] = await mailsTo(email);
    expect(mail?.subject).toContain('再設定');
    expect(mail?.body).toContain(mail?.link);

    const reset = (linkToken: string, secret: string) =>
      post('/api/auth/reset-password', { token: linkToken, password: secret });
    const weak = await reset(tokenOf(mail?.link), 'aaaaaaaaaaaa');
    expect(weak.json()).toMatchObject({ code: 'weak_password' });
    expect((await reset(tokenOf(mail?.link), 'another-password-2')).statusCode).toBe(204);
    expect((await me(token)).statusCode).toBe(401);
    expect((await reset(tokenOf(mail?.link), 'another-password-3')).json()).toMatchObject({
      code: 'invalid_reset_token',
    });
    expect((await reset(tokenOf(other?.link), 'another-password-4')).json()).toMatchObject({
      code: 'invalid_reset_token',
    });
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await signIn(email, 'another-password-2')).statusCode).toBe(200);
  });

  it('says in the log that a mail could not be sent, without the address or the link', async () => {
    const { email, id } = await newUser();
    const lines: string[] = [];
    const identity = await embeddedIdentity({
      database: services.database,
      mailer: {
        kind: 'smtp',
        send: ({ to }) => Promise.reject(new MailError({ code: 'EENVELOPE', response: to })),
        close: () => Promise.resolve(),
      },
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
      secret: services.config.authSecret,
      passwordCost: services.config.passwordCost,
      wordings: services.wordings,
    });
    await identity.requestReset(email, 'en', 'https://office.example', '10.1.1.1');
    await identity.close();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'a reset mail could not be sent', user: id, err: { message: expect.stringContaining('EENVELOPE') } },
    ]);
    expect(lines.join()).not.toMatch(new RegExp(`${email}|token=`));
  });

  it('answers alike, and takes as long, for an address that nobody has', async () => {
    const { email } = await newUser();
    const timed = async (address: string) => {
      const start = performance.now();
      const answer = await ask(address);
      return { status: answer.statusCode, body: answer.body, ms: performance.now() - start };
    };
    const [known, unknown] = [await timed(email), await timed('nobody-at-all@staff.example')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toBe(known.body);
    expect(Math.abs(unknown.ms - known.ms)).toBeLessThan(150);
    expect(await mailsTo('nobody-at-all@staff.example')).toEqual([]);
  });

  it('refuses a link whose hour is over', async () => {
    const { email, id } = await newUser();
    await ask(email);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    await services.database.query({
      text: `update verifications set expires_at = now() - interval '1 second' where value = $1`,
      values: [id],
    });
    const token = tokenOf((await mailsTo(email))[0]?.link);
    const answer = await post('/api/auth/reset-password', { token, password: 'another-password-2' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_reset_token' });
  });

  it('never follows the Host header of a stranger', async () => {
    const { email } = await newUser();
    await post('/api/auth/request-password-reset', { email }, { host: 'evil.example' });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    expect((await mailsTo(email))[0]?.link).not.toContain('evil.example');
  });

  it('sends at most five an address and quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await ask('often@staff.example')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
