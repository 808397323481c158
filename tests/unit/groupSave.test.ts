import { describe, expect, it } from 'vitest';
import { groupPictures } from '#contract/organization/groupRules.ts';
import { groupLimits } from '#contract/organization/groupValues.ts';
import english from '#i18n/locales/en/errors.json' with { type: 'json' };
import { groupProblems } from '#resources/organization/groups/form.ts';
import { saveGroup, type Save, type SaveStep } from '#resources/organization/groups/save.ts';
import groups from '#resources/organization/groups/resource.ts';
import {
  formBranchOf,
  branchChanges,
  groupChanges,
  type FormBranch,
  type GroupForm,
} from '#resources/organization/groups/steps.ts';

/** A clock that only writes down, and calls that fail where they are told to. */
function sequence(fails: Readonly<Record<string, number>> = {}) {
  const events: string[] = [];
  const left = new Map(Object.entries(fails));
  const call = (name: string) => () => {
    events.push(name);
    const times = left.get(name) ?? 0;
    left.set(name, times - 1);
    return times > 0 ? Promise.reject(new Error(name)) : Promise.resolve();
  };
  const step = (kind: SaveStep['kind'], name: string): SaveStep => ({
    key: name,
    kind,
    name,
    run: call(`${kind} ${name}`),
  });
  const save = (kind: 'create' | 'patch' | null, steps: SaveStep[]): Save => ({
    group: kind && { kind, run: call(kind) },
    fetch: call('fetch'),
    steps,
  });
  const wait = (milliseconds: number) => {
    events.push(`${milliseconds} ms`);
    return Promise.resolve();
  };
  return { events, step, save, wait };
}

describe('saving a group', () => {
  it('makes it, fetches it, sends pictures, then adds, updates and deletes branches with a pause between two', async () => {
    const { events, step, save, wait } = sequence();
    const steps = [
      step('delete', 'd'),
      step('update', 'u'),
      step('add', 'a'),
      step('picture', 'logo'),
      step('add', 'b'),
    ];
    const told: string[] = [];
    const result = await saveGroup(save('create', steps), wait, (done, total) => told.push(`${done} of ${total}`));
    expect(result).toEqual({ type: 'success' });
    expect(events).toEqual([
      'create',
      'fetch',
      'picture logo',
      'add a',
      '1000 ms',
      'add b',
      '1000 ms',
      'update u',
      '1000 ms',
      'delete d',
    ]);
    expect(told).toEqual(['0 of 6', '1 of 6', '2 of 6', '3 of 6', '4 of 6', '5 of 6', '6 of 6']);
  });

  it('fetches a new group again and again, a second apart', async () => {
    const { events, save, wait } = sequence({ fetch: 30 });
    expect(await saveGroup(save('create', []), wait)).toEqual({ type: 'success' });
    expect(events.filter((event) => event === 'fetch')).toHaveLength(31);
    expect(events.filter((event) => event === '1000 ms')).toHaveLength(30);
  });

  it('gives up after thirty, and says that it was made', async () => {
    const { events, step, save, wait } = sequence({ fetch: 31 });
    const result = await saveGroup(save('create', [step('add', 'a')]), wait);
    expect(result).toEqual({ type: 'error', error: new Error('fetch'), created: true });
    expect(events.filter((event) => event === 'fetch')).toHaveLength(31);
    expect(events).not.toContain('add a');
  });

  it.each(['create', 'patch'] as const)('touches no branch where the group could not be saved: %s', async (kind) => {
    const { events, step, save, wait } = sequence({ [kind]: 1 });
    const result = await saveGroup(save(kind, [step('add', 'a')]), wait);
    expect(result).toEqual({ type: 'error', error: new Error(kind), created: false });
    expect(events).toEqual([kind]);
  });

  it('goes on after a branch that failed, and lists those that did', async () => {
    const { events, step, save, wait } = sequence({ 'add a': 1, 'delete d': 1, 'picture logo': 1 });
    const steps = [step('picture', 'logo'), step('add', 'a'), step('update', 'u'), step('delete', 'd')];
    const result = await saveGroup(save('patch', steps), wait);
    expect(result).toEqual({
      type: 'api_error',
      failed: [
        { step: { key: 'logo', kind: 'picture', name: 'logo' }, error: new Error('picture logo') },
        { step: { key: 'a', kind: 'add', name: 'a' }, error: new Error('add a') },
        { step: { key: 'd', kind: 'delete', name: 'd' }, error: new Error('delete d') },
      ],
    });
    expect(events).toEqual(['patch', 'picture logo', 'add a', '1000 ms', 'update u', '1000 ms', 'delete d']);
  });

  it('tries some again without the group', async () => {
    const { events, step, save, wait } = sequence();
    expect(await saveGroup(save(null, [step('add', 'a')]), wait)).toEqual({ type: 'success' });
    expect(events).toEqual(['add a']);
  });
});

const branch = (id: string, changes: Partial<FormBranch> = {}): FormBranch => ({
  ...formBranchOf({
    id,
    name: id,
    companyId: 'own',
    companyName: 'Own',
    startDate: null,
    endDate: null,
    groupMeta: [],
  }),
  ...changes,
});
const empty = {
  ...(groups.initial as GroupForm),
  webBookingSelectableLanguages: ['en'],
  users: [],
} satisfies GroupForm;
const tea: GroupForm = { ...empty, groupId: 'tea', groupName: 'Tea', branches: [branch('a'), branch('b')] };

describe('what differs', () => {
  it('is what is sent', () => {
    expect(groupChanges(tea, tea)).toEqual({});
    const users = [{ id: 'u', name: 'U', email: 'u@own.example' }];
    const now = { ...tea, groupName: 'Tea house', users, logo: null };
    expect(groupChanges({ ...tea, logo: '/files/x.png' }, now)).toEqual({
      groupName: 'Tea house',
      users: ['u'],
      logo: null,
    });
    // A chosen picture is sent by itself.
    expect(groupChanges({ ...tea, logo: '/files/x.png' }, { ...tea, logo: new File(['x'], 'logo.png') })).toEqual({});
  });

  it('is added, updated or deleted of branches', () => {
    const later = branch('a', { startDate: '2026-01-01' });
    expect(branchChanges(tea.branches, [later, branch('c')])).toEqual({
      add: [branch('c')],
      update: [later],
      delete: [branch('b')],
    });
    // As it will be stored, it is the same.
    const [typed, stored] = ['12', 12].map((value) =>
      branch('a', { groupMeta: [{ key: 'n', value, type: 'number' }] }),
    );
    expect(branchChanges([stored as FormBranch], [typed as FormBranch]).update).toEqual([]);
  });
});

it('names everything that is wrong with a group', () => {
  const codes = groupProblems({ groupName: null, groupId: 'a b', branches: [] }).map(({ code }) => code);
  expect(codes).toEqual(['GROUP_NAME_EMPTY', 'GROUP_ID_INVALID', 'GROUP_BRANCH_MUST']);
  const wrong = branch('a', {
    endDate: '2026-01-01',
    startDate: '2026-01-02',
    groupMeta: [
      { key: 'x', value: ' ', type: 'number' },
      { key: 'x', value: null, type: 'boolean' },
      { key: null, value: 'y', type: 'string' },
    ],
  });
  expect(groupProblems({ ...tea, branches: [branch('b'), wrong] })).toEqual([
    { path: 'branches.1.endDate', code: 'GROUP_DATES' },
    { path: 'branches.1.groupMeta.1.key', code: 'GROUP_META_DUPLICATE_KEY' },
    { path: 'branches.1.groupMeta', code: 'GROUP_META_EMPTY_FIELD', count: 2 },
  ]);
});

it('says how long and how large things may be', () => {
  const { field } = english.errors;
  const { logo, coverImage } = groupPictures;
  expect(field.GROUP_NAME_TOO_LONG).toContain(` ${groupLimits.name} `);
  expect(field.GROUP_ID_TOO_LONG).toContain(` ${groupLimits.id} `);
  for (const [text, { minWidth, maxWidth, minHeight, maxHeight }] of [
    [field.GROUP_LOGO_DIMENSIONS, logo],
    [field.GROUP_BANNER_DIMENSIONS, coverImage],
  ] as const)
    expect(text.match(/\d+/g)?.map(Number)).toEqual([minWidth, maxWidth, minHeight, maxHeight]);
  for (const { maxBytes } of [logo, coverImage]) expect(maxBytes).toBe(3 * 1024 * 1024);
});
