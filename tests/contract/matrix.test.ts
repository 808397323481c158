import { and, eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/core/errors.ts';
import { statusOf, type Access, type NamedEndpoint, type ValueAt } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { resources } from '#resources/registry.ts';
import { branches, companies, jobs } from '#server/platform/db/schema.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';
import { buildBranch, buildCompany, buildUser, signInAll, small } from '#tests/support/build.ts';
import { countWrites, tableDigests } from '#tests/support/database.ts';
import { requestFor, send, type Parts } from '#tests/support/http.ts';
import { sampleOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { drawn } from '#tests/support/share.ts';
import { actors, allEndpoints, hintsFor, resourceNameOf, strangers, type Actor } from './actors.ts';

/**
 * Every endpoint × every kind of caller × own and foreign company × own and foreign branch. What should
 * happen is worked out here from the endpoint's `access` and what the test knows about the caller.
 */

interface Target {
  company: string;
  branch?: string;
}
const targets: readonly Target[] = [
  { company: small.own },
  { company: small.own, branch: small.branches[0] },
  { company: small.own, branch: small.branches[1] },
  { company: small.own, branch: small.foreignBranch },
  { company: small.foreign },
  { company: small.foreign, branch: small.foreignBranch },
  { company: small.foreign, branch: small.branches[0] },
  { company: 'nowhere' },
];

type Verdict = 'allowed' | 401 | 403 | 404;

const branchesOf: Readonly<Record<string, readonly string[]>> = {
  [small.own]: small.branches,
  [small.foreign]: [small.foreignBranch],
};

/** Endpoints that change what belongs to one person: others but managers are refused by the handler, which tests of its own show. */
const othersOwn = new Set(['patchView', 'deleteView', 'deleteGuestNote']);
/** The same, where managers too keep their hands off. */
const writersOwn = new Set(['patchGuestNote']);

/** Groups are opened in the handler (`groups.test.ts`): whoever may only read changes none. */
const changesGroups = /^(patch|put|delete|upload|copy)Group/;

const isConfined = ({ companies: open }: Actor) => Object.values(open).some((enabled) => enabled !== null);

/** People are changed by those whose rights cover theirs (`users-reach.test.ts`): not by who lacks flags or branches. */
const changesPeople = new Set(['patchUser', 'deleteUser']);
const lacksSomething = (actor: Actor) => !actor.isAdmin && (actor.withheld.length > 0 || isConfined(actor));

/** Vouchers that are good at all branches, and texts of the whole company: not for who is confined to some. */
const ofAllBranches = new Set([
  'createVoucher',
  'editVoucher',
  'issueVoucher',
  'issueVouchers',
  'preflightIssue',
  'updatePlatformTexts',
  'undoTextChanges',
  'importTexts',
]);

/** What needs the rows of an import, which people confined to branches see of their own imports alone. */
const needsRows =
  /^(patch|check|run)(Reservation|MenuItem)?Import$|^(i|reservationI|menuItemI)mportProblems(File)?$|^listReservationUpdates$/;

/** Whoever holds no link of a mail cannot set a password or accept an invitation; without a secret no gateway or provider is heard. */
const unopened: Readonly<Record<string, number>> = {
  resetPassword: 400,
  viewInvitation: 400,
  acceptInvitation: 400,
  receiveSms: 404,
  receiveSurveyAnswer: 404,
};

/** The access rules, written a second time. */
function verdict(access: Access, actor: Actor, { company, branch }: Target): Verdict {
  if (access.kind === 'public') return 'allowed';
  if (!actor.user) return 401;
  if (access.kind === 'session') return 'allowed';
  // Administrators hold everything but the two permissions of other channels.
  const refused = (permission: unknown) => permission === 'omniChannelReport' || permission === 'omniChannelChat';
  if (access.kind === 'company' && actor.isAdmin && refused(access.permission)) return 403;
  const roleFits = !access.roles || access.roles.includes(actor.role);
  if (access.kind === 'admin') return actor.isAdmin && roleFits ? 'allowed' : 403;

  const known = branchesOf[company];
  if (!actor.isAdmin) {
    const enabled = actor.companies[company];
    if (enabled === undefined || !known) return 403;
    const asked = [access.permission ?? []].flat();
    const held = (one: Permission) => actor.withheld !== 'all' && !actor.withheld.includes(one);
    if (asked.length > 0 && !asked.some(held)) return 403;
    if (access.also && !held(access.also)) return 403;
    if (access.branch && branch && enabled && !enabled.includes(branch)) return 403;
    if (access.allBranches && enabled) return 403;
  }
  if (!roleFits) return 403;
  if (!known) return 404;
  return access.branch && branch && !known.includes(branch) ? 403 : 'allowed';
}

const partOf = (at: ValueAt) => at.split('.') as ['params' | 'query' | 'body', string, string?];

/** A good request to the endpoint that names that company and branch. */
function requestParts(endpoint: NamedEndpoint, target: Target): Parts {
  const { access } = endpoint;
  const hints = hintsFor(endpoint, target.company);
  const parts: Parts = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema) parts[part] = sampleOf(schema, hints);
  }
  if (access.kind === 'company' && access.branch) {
    const [part, name, inner] = partOf(access.branch);
    const place = (parts[part] ??= {}) as Record<string, unknown>;
    if (part === 'query') {
      if (target.branch) place[name] = name === 'branches' ? JSON.stringify([target.branch]) : target.branch;
      else delete place[name];
    } else if (inner) place[name] = target.branch ? { [inner]: [target.branch] } : {};
    else if (name !== 'branches') place[name] = target.branch ?? null;
    else if (target.branch) place[name] = [target.branch];
    else delete place[name];
  }
  return parts;
}

/** Those who call the endpoint. */
const callersOf = (endpoint: NamedEndpoint): readonly Actor[] => [
  ...strangers,
  ...actors.filter(({ calls }) => !calls || calls(endpoint)),
];

/** Whether a request without a branch is not even well-formed. */
function needsBranch(endpoint: NamedEndpoint): boolean {
  if (endpoint.access.kind !== 'company' || !endpoint.access.branch) return false;
  const [part] = partOf(endpoint.access.branch);
  return !endpoint[part]?.safeParse(requestParts(endpoint, { company: small.own })[part]).success;
}

/** Targets that make a difference to the endpoint. */
function targetsOf(endpoint: NamedEndpoint): readonly Target[] {
  const { access } = endpoint;
  if (access.kind !== 'company') return targets.slice(0, 1);
  if (needsBranch(endpoint)) return targets.filter(({ branch }) => branch);
  return access.branch ? targets : targets.filter(({ branch }) => !branch);
}

/** A good request for each of these. */
const requestsTo = (endpoint: NamedEndpoint) =>
  targetsOf(endpoint).map((target) => [target, requestParts(endpoint, target)] as const);

describe.sequential('access', () => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  let writes: () => Promise<string>;
  /** What all tables were, and how many statements had written until then. */
  let before: Awaited<ReturnType<typeof tableDigests>> = {};
  let readAt = '';
  /** Work that calls are about. */
  let seeded: string[] = [];

  beforeAll(async () => {
    // Long work that was asked for would go on writing while the test looks at what was written.
    server = await openServer({ jobs: false });
    writes = await countWrites(server.database);
    const { sql } = server.database;
    await sql.insert(companies).values(buildCompany({ id: 'third' }));
    await sql.insert(branches).values(buildBranch({ companyId: 'third', id: 'third-1' }));
    const owner = buildUser({ id: 'owner', companyId: small.own });
    const subject = buildUser({ id: 'subject', email: 'subject@staff.example', companyId: small.own });
    const removable = buildUser({ id: 'removable', role: 'read', companyId: small.own });
    const leaver = buildUser({ id: 'leaver', companyId: small.own });
    seeded = (await sql.select({ id: jobs.id }).from(jobs)).map(({ id }) => id);
    const { identity } = server.services;
    const known = await signInAll(identity, [
      ...actors.flatMap(({ user }) => user ?? []),
      owner,
      subject,
      leaver,
      removable,
    ]);
    for (const actor of actors) tokens.set(actor.name, known.get(actor.user?.id ?? '') ?? '');
    tokens.set('unknown token', 'x'.repeat(32));
    tokens.set('signed out', known.get('leaver') ?? '');
    await identity.signOut(known.get('leaver') ?? '', '');
  });
  afterAll(() => server.close());

  const ask = (endpoint: NamedEndpoint, actor: Actor, parts: Parts) =>
    send(server.url, requestFor(endpoint, parts, tokens.get(actor.name)));

  it('has callers of every kind, and tokens for them', () => {
    expect(actors.length).toBeGreaterThan(15);
    for (const actor of actors) expect(tokens.get(actor.name), actor.name).toBeTruthy();
  });

  it.each(drawn(allEndpoints).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses whom it should, and nothing changes',
    async (_, endpoint) => {
      // Reading every table takes longer than all these requests: only what has written is looked into.
      const mark = await writes();
      if (mark !== readAt) [readAt, before] = [mark, await tableDigests(server.database)];
      const wrong: string[] = [];
      const requests = requestsTo(endpoint);
      for (const actor of callersOf(endpoint))
        for (const [target, parts] of requests) {
          const expected = verdict(endpoint.access, actor, target);
          if (expected === 'allowed') continue;
          const answer = await ask(endpoint, actor, parts);
          const shape = errorBody.safeParse(answer.json);
          if (answer.status !== expected || !shape.success)
            wrong.push(
              `${actor.name} at ${target.company}/${target.branch ?? ''}: ${answer.status} instead of ${expected} ${answer.text.slice(0, 120)}`,
            );
        }
      expect(wrong.join('\n')).toBe('');
      if ((await writes()) !== mark) expect(await tableDigests(server.database)).toEqual(before);
    },
  );

  // What others refer to is deleted late, and signing out comes last: it takes its caller's session away.
  const standard = resources.filter(({ calls }) => calls === 'standard');
  /** What refers to the records of the resource that a call deletes. */
  const referringTo = (call: NamedEndpoint) =>
    call.method !== 'DELETE'
      ? []
      : standard.filter(({ fields }) =>
          Object.values(fields).some((one) => one.kind === 'reference' && one.to === resourceNameOf(call)),
        );
  const late = (call: NamedEndpoint) =>
    call.name === 'logout' ? 3 : call.method === 'DELETE' ? 1 + Number(referringTo(call).length > 0) : 0;
  const inOrder = [...drawn(allEndpoints)].sort((a, b) => late(a) - late(b));
  it.each(inOrder.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s lets in whom it should',
    async (name, endpoint) => {
      const wrong: string[] = [];
      const requests = requestsTo(endpoint);
      const statuses = new Set<number>();
      let last = '';
      // Several calls change a company, a branch or a declared record; each finds the version that it was told of.
      await server.database.sql.update(companies).set({ version: 1 });
      await server.database.sql.update(branches).set({ version: 1 });
      for (const resource of standard) await server.database.sql.update(tableOf(resource)).set({ version: 1 });
      for (const resource of referringTo(endpoint)) await server.database.sql.delete(tableOf(resource));
      // Nobody does the work here, and there may be only so much that waits.
      await server.database.sql
        .update(jobs)
        .set({ status: 'done', finishedTime: new Date() })
        .where(and(eq(jobs.status, 'queued'), notInArray(jobs.id, seeded)));
      for (const actor of callersOf(endpoint))
        for (const [target, parts] of requests) {
          if (verdict(endpoint.access, actor, target) !== 'allowed') continue;
          const answer = await ask(endpoint, actor, parts);
          statuses.add(answer.status);
          last = answer.text.slice(0, 200);
          if (answer.status === 403 && othersOwn.has(name) && actor.role !== 'manager') continue;
          if (answer.status === 403 && changesPeople.has(name) && lacksSomething(actor)) continue;
          if (answer.status === 403 && ofAllBranches.has(name) && isConfined(actor)) continue;
          if (answer.status === 403 && changesGroups.test(name) && actor.role === 'read') continue;
          if (answer.status === 403 && needsRows.test(name) && actor.companies[target.company]) continue;
          if (answer.status === 403 && name === 'undoSettingsChange' && actor.withheld.includes('onlineReservation'))
            continue;
          if (answer.status === 403 && writersOwn.has(name) && actor.name !== 'member manager') continue;
          if ([401, 403].includes(answer.status) || answer.status >= 500)
            wrong.push(
              `${actor.name} at ${target.company}/${target.branch ?? ''}: ${answer.status} ${answer.text.slice(0, 200)}`,
            );
        }
      expect(wrong.join('\n')).toBe('');
      const success = unopened[name] ?? statusOf(endpoint);
      expect([...statuses], `somebody succeeds: ${last}`).toContain(success);
    },
  );
});
