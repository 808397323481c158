import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { issuedVouchers, surveyInvitations, surveys } from '#server/platform/db/schema.ts';
import { newInvitation } from '#server/feedback/surveys/invitations.ts';
import { small } from '#tests/support/build.ts';
import { send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { surveyFor } from '#tests/support/surveys.ts';
import { issuedFor } from '#tests/support/vouchers.ts';

/** A restaurant's guests have one address: none of them is refused because of the others, and guesses are limited. */

const { own: companyId } = small;
const code = 'ABCDEFGHJKLMNPQR';
let server: TestServer;
let survey: typeof surveys.$inferSelect;

beforeAll(async () => {
  server = await openServer({ jobs: false, config: { rateLimit: true } });
  const { sql } = server.database;
  await sql
    .update(issuedVouchers)
    .set({ code })
    .where(eq(issuedVouchers.id, issuedFor('redeemVoucher', companyId)));
  const [row] = await sql
    .select()
    .from(surveys)
    .where(eq(surveys.id, surveyFor('getSurvey', companyId)));
  if (!row) throw new Error('There is no survey.');
  survey = row;
});
afterAll(() => server?.close());
// Each test has minutes of its own.
let minutes = Date.now();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: (minutes += 600_000) }));
afterEach(() => void vi.useRealTimers());

async function link(): Promise<string> {
  const invitation = newInvitation(survey, survey.branchIds[0] ?? '');
  await server.database.sql.insert(surveyInvitations).values(invitation);
  return `/s/${invitation.token}`;
}
const look = (path: string, language = 'en') =>
  send(server.url, { method: 'GET', path, headers: { 'accept-language': language } });
const post = (path: string, form: Record<string, string>, language = 'en') =>
  send(server.url, {
    method: 'POST',
    path,
    headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))];
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const wrong = {
  '/v/': (at: number) => `/v/${'ABCDEFGH'}${String(at).padStart(8, '2').replaceAll(/[01]/g, '9')}`,
  '/s/': (at: number) => `/s/${String(at).padStart(22, 'x')}`,
  '/o/': (at: number) => `/o/${String(at).padStart(12, 'x')}`,
};

it('two hundred looks and two hundred saves from one address are all answered', async () => {
  const path = await link();
  const paths = [path, ...(await times(20, link))];
  expect(statuses(await times(200, () => look(`/v/${code}`)))).toEqual([200]);
  expect(statuses(await times(200, (at) => look(paths[at % paths.length] ?? path)))).toEqual([200]);
  const saves = await times(200, (at) => post(path, { total_satisfaction: at % 2 ? 'yes' : 'no', act: 'auto' }));
  expect(statuses(saves)).toEqual([204]);
});

it.each(['/v/', '/s/', '/o/'] as const)(
  'guesses at %s are limited, by a page in the guest’s language',
  async (kind) => {
    const guesses = await times(60, (at) => look(wrong[kind](at)));
    expect(statuses(guesses).sort()).toEqual([404, 429]);
    expect(guesses.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(40);
    for (const [accepted, words, lang] of [
      ['ja', 'もう一度お試しください', 'ja'],
      ['en;q=0.4, zh-CN;q=0.9', '请一分钟后再试', 'zh-Hans'],
      ['fr, zh-TW;q=0.5, en;q=0.3', '請於一分鐘後再試', 'zh-Hant'],
      ['ja;q=0, en;q=0.1', 'Please try again in a minute', 'en'],
    ] as const) {
      const refused = await look(wrong[kind](99), accepted);
      expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.text).toContain(words);
      expect(refused.text).toContain(`<html lang="${lang}">`);
    }
    vi.advanceTimersByTime(61_000);
    expect((await look(wrong[kind](100))).status).toBe(404);
  },
);

it('who has opened a good link goes on, whatever others of the address guess', async () => {
  const path = await link();
  expect(statuses([await look(path), await look(`/v/${code}`)])).toEqual([200]);
  expect(statuses(await times(60, (at) => look(wrong['/s/'](1_000 + at)))).sort()).toEqual([404, 429]);
  expect(statuses(await times(60, (at) => look(wrong['/v/'](1_000 + at)))).sort()).toEqual([404, 429]);
  expect((await look(path)).status).toBe(200);
  expect((await post(path, { total_satisfaction: 'yes', act: 'auto' })).status).toBe(204);
  expect((await look(`/v/${code}`)).status).toBe(200);
  expect((await post(wrong['/s/'](5_000), { act: 'auto' })).status).toBe(429);
});

it('what fails is a page, too', async () => {
  const path = await link();
  const large = await post(path, { suggestion: 'x'.repeat(100_000) }, 'ja');
  expect([large.status, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  expect(large.text).toContain('エラーが発生しました');
});
