import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { partition } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/core/errors.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { buildUser, password, signInAll, small } from '#tests/support/build.ts';
import { countWrites, tableDigests } from '#tests/support/database.ts';
import { send, type Answer } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { drawn, drawsValue } from '#tests/support/share.ts';
import { allEndpoints, goodParts } from './actors.ts';
import { attacksOn, type Attack } from './hostileInput.ts';

/**
 * Bad input to every place of every endpoint, by someone who may call it: never a failure of the server, always
 * the shape of an error, nothing told about the inside, and nothing written by what was refused. Of the kinds of bad
 * input a run draws one of five for each place.
 */

/** What an answer must never contain: stack traces, files, statements. */
const inside =
  /\n\s+at \S|node_modules|\.[cm]?[jt]s:\d+|\bselect .+ from\b|\binsert into\b|PGlite|drizzle|postgres:\/\//i;

/** What is wrong with an answer to a bad request; nothing when it is as it should be. */
function faults(attack: Attack, answer: Answer): string[] {
  const { status, json, text, headers } = answer;
  const refused = status >= 400;
  return [
    ...(status >= 500 || status < 200 || (status >= 300 && status < 400) ? [`status ${status}`] : []),
    ...(attack.mustFail && !refused ? [`accepted with ${status}`] : []),
    ...(refused && !errorBody.safeParse(json).success ? [`no error shape: ${text.slice(0, 150)}`] : []),
    ...(refused && !String(headers['content-type']).startsWith('application/json') ? ['no JSON'] : []),
    ...(refused && text.length > 20_000 ? [`an error of ${text.length} characters`] : []),
    ...(refused && inside.test(text) ? [`tells about the inside: ${text.slice(0, 200)}`] : []),
  ];
}

/** Of what is refused the processor has little to do; on the slowest machine and for the largest file less than this. */
const processorSeconds = 8;

describe.sequential('hostile input', () => {
  let server: TestServer;
  let writes: () => Promise<string>;
  let actor = '';
  /** Holds what administrators do not. */
  let member = '';
  beforeAll(async () => {
    // Long work that was asked for would go on writing while the test looks at what was written.
    server = await openServer({ jobs: false });
    writes = await countWrites(server.database);
    const users = [
      buildUser({ id: 'actor', role: 'manager', isAdmin: true }),
      buildUser({
        id: 'member',
        role: 'manager',
        companies: [
          { companyId: small.own, permissions: { backhouse: { ...defaultBackhouse, omniChannelReport: true } } },
        ],
      }),
      buildUser({ id: 'owner', companyId: small.own }),
      buildUser({ id: 'subject', email: 'subject@staff.example', companyId: small.own }),
    ];
    const tokens = await signInAll(server.services.identity, users);
    actor = tokens.get('actor') ?? '';
    member = tokens.get('member') ?? '';
  });
  afterAll(() => server.close());

  /** Sends it once more by itself: what was seen may have come from an earlier request that works on after its answer. */
  async function changesSomething({ request }: Attack): Promise<boolean> {
    await pause(500);
    const before = await tableDigests(server.database);
    await send(server.url, request);
    await pause(500);
    return !isDeepStrictEqual(await tableDigests(server.database), before);
  }

  it.each(drawn(allEndpoints).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s survives it',
    async (_, endpoint) => {
      const { database, services } = server;
      const { access } = endpoint;
      // Signing out would take the session away from the requests that follow.
      const token =
        endpoint.name === 'logout'
          ? (
              await services.identity.signIn({
                email: 'subject@staff.example',
                password,
                keepLoggedIn: true,
                // The hostile attempts to sign in come from 127.0.0.1, and make that address wait.
                ip: '192.0.2.1',
                userAgent: 'tests',
              })
            ).token
          : access.kind === 'company' && access.permission === 'omniChannelReport'
            ? member
            : actor;
      const chosen = (place: string, what: string) => drawsValue(`${endpoint.name} ${place} ${what}`);
      const attacks = attacksOn(endpoint, goodParts(endpoint), token, chosen);
      expect(attacks.length).toBeGreaterThan(5);

      const wrong: string[] = [];
      const answerTo = async (attack: Attack): Promise<Answer> => {
        const before = process.cpuUsage();
        const answer = await send(server.url, attack.request);
        const { user, system } = process.cpuUsage(before);
        const seconds = (user + system) / 1e6;
        for (const fault of faults(attack, answer)) wrong.push(`${attack.what}: ${fault}`);
        if (seconds > processorSeconds) wrong.push(`${attack.what}: took ${seconds.toFixed(1)} s of the processor`);
        return answer;
      };

      // Most of what must be refused writes nothing: one look after all of it.
      const [refusals, others] = partition(attacks, ({ mustFail }) => mustFail);
      const first = await writes();
      for (const attack of refusals) await answerTo(attack);
      const suspected = (await writes()) === first ? others : attacks;

      // Reading every table takes ten times as long as a request: only what was refused, and wrote, is looked into.
      let digests: Awaited<ReturnType<typeof tableDigests>> | undefined;
      let mark = await writes();
      for (const attack of suspected) {
        const answer = await answerTo(attack);
        const now = await writes();
        if (now === mark) continue;
        mark = now;
        if (answer.status < 400) {
          digests = undefined;
          continue;
        }
        if (digests) {
          const after = await tableDigests(database);
          if (isDeepStrictEqual(after, digests)) continue;
        }
        if (await changesSomething(attack)) wrong.push(`${attack.what}: refused, yet something was written`);
        digests = await tableDigests(database);
        mark = await writes();
      }
      expect(wrong.join('\n')).toBe('');
    },
  );

  it.each([
    ['an unknown call', 'GET', '/api/nothing/here'],
    ['an unknown call that is sent', 'POST', '/api/nothing'],
    ['a method that a call does not have', 'DELETE', '/api/me/info'],
    ['a method that nobody has', 'PROPFIND', '/api/me/info'],
    ['half an escape', 'GET', '/api/%'],
    ['a climb', 'GET', '/../../etc/passwd'],
    ['an encoded climb', 'GET', '/files/..%2f..%2f..%2fetc%2fpasswd'],
    ['a NUL', 'GET', '/api/%00'],
    ['an endless address', 'GET', `/api/${'x'.repeat(12_000)}`],
  ])('%s is answered in the shape of an error', async (what, method, path) => {
    const answer = await send(server.url, { method, path, headers: { authorization: `Bearer ${actor}` } });
    expect(faults({ what, request: { method, path }, mustFail: true }, answer).join('\n')).toBe('');
  });
});
