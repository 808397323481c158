import { describe, expect, it } from 'vitest';
import {
  branchPlan,
  emptyDraft,
  groupChanges,
  isUnsaved,
  merged,
  problemsOf,
  type DraftBranch,
} from '#resources/groups/draft.ts';
import { saveGroup, type Save, type SaveStep } from '#resources/groups/save.ts';

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

const branch = (id: string, changes: Partial<DraftBranch> = {}): DraftBranch => ({
  id,
  name: id,
  companyId: 'own',
  companyName: 'Own',
  startDate: null,
  endDate: null,
  groupMeta: [],
  ...changes,
});
const tea = { ...emptyDraft, groupId: 'tea', groupName: 'Tea', branches: [branch('a'), branch('b')] };

describe('what differs', () => {
  it('is what is sent', () => {
    expect(isUnsaved(tea, tea)).toBe(false);
    const users = [{ id: 'u', name: 'U', email: 'u@own.example' }];
    const now = { ...tea, groupName: 'Tea house', users, logo: { url: null, file: null } };
    expect(groupChanges({ ...tea, logo: { url: '/files/x.png', file: null } }, now)).toEqual({
      groupName: 'Tea house',
      users: ['u'],
      logo: null,
    });
    expect(isUnsaved(tea, now)).toBe(true);
  });

  it('is added, updated or deleted of branches', () => {
    const later = branch('a', { startDate: '2026-01-01' });
    expect(branchPlan(tea.branches, [later, branch('c')])).toEqual({
      add: [branch('c')],
      update: [later],
      delete: [branch('b')],
    });
    // As it will be stored, it is the same.
    const [typed, stored] = ['12', 12].map((value) =>
      branch('a', { groupMeta: [{ key: 'n', value, type: 'number' }] }),
    );
    expect(branchPlan([stored as DraftBranch], [typed as DraftBranch]).update).toEqual([]);
  });

  it('stays when somebody else has changed the rest', () => {
    const logo = { url: null, file: new File(['x'], 'logo.png') };
    const typed = { ...tea, groupName: 'Mine', logo, branches: [branch('a', { endDate: '2026-01-01' }), branch('c')] };
    const stored = {
      ...tea,
      groupName: 'Theirs',
      enableGroupPage: true,
      branches: [branch('a', { startDate: '2025-01-01' }), branch('b'), branch('d')],
    };
    expect(merged(tea, typed, stored)).toEqual({
      ...tea,
      groupName: 'Mine',
      logo,
      enableGroupPage: true,
      branches: [branch('a', { endDate: '2026-01-01' }), branch('d'), branch('c')],
    });
  });
});

it('names everything that is wrong with a draft', () => {
  const { group, branches } = problemsOf({ ...emptyDraft, groupId: 'a b' });
  expect(group.map(({ code }) => code)).toEqual(['GROUP_NAME_EMPTY', 'GROUP_ID_INVALID', 'GROUP_BRANCH_MUST']);
  expect(branches.size).toBe(0);
  const wrong = branch('a', { groupMeta: [{ key: 'x', value: '', type: 'string' }] });
  expect(problemsOf({ ...tea, branches: [wrong] }).branches.get('own a')).toEqual([
    { path: 'groupMeta', code: 'GROUP_META_EMPTY_FIELD', count: 1 },
  ]);
});
