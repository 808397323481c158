import { describe, expect, it } from 'vitest';
import {
  groupBranchProblems,
  groupIdProblems,
  groupRights,
  metaProblems,
  metaValue,
  nameProblems,
  pictureProblems,
  type GroupCaller,
  type MetaEntry,
} from '#contract/organization/groupRules.ts';
import { groupLimits } from '#contract/organization/groupValues.ts';

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);

it.each([
  ['', ['GROUP_NAME_EMPTY']],
  ['   ', ['GROUP_NAME_EMPTY']],
  ['x'.repeat(groupLimits.name), []],
  ['x'.repeat(groupLimits.name + 1), ['GROUP_NAME_TOO_LONG']],
])('the name %j', (name, expected) => expect(codes(nameProblems(name))).toEqual(expected));

it.each([
  ['', ['GROUP_ID_EMPTY']],
  ['Tea-House-2', []],
  ['tea house', ['GROUP_ID_INVALID']],
  ['tea_house', ['GROUP_ID_INVALID']],
  ['茶', ['GROUP_ID_INVALID']],
  ['x'.repeat(groupLimits.id), []],
  ['x'.repeat(groupLimits.id + 1), ['GROUP_ID_TOO_LONG']],
])('the id %j', (id, expected) => expect(codes(groupIdProblems(id))).toEqual(expected));

it('pictures fit their places', () => {
  const fits = { bytes: 3_145_728, width: 800, height: 400 };
  expect(pictureProblems('logo', fits)).toEqual([]);
  expect(pictureProblems('coverImage', fits)).toEqual([]);
  expect(codes(pictureProblems('logo', { ...fits, bytes: 3_145_729 }))).toEqual(['GROUP_LOGO_TOO_LARGE']);
  expect(codes(pictureProblems('coverImage', { ...fits, bytes: 3_145_729 }))).toEqual(['GROUP_BANNER_TOO_LARGE']);
  expect(codes(pictureProblems('logo', { ...fits, height: 99 }))).toEqual(['GROUP_LOGO_DIMENSIONS']);
  expect(codes(pictureProblems('coverImage', { ...fits, width: 599 }))).toEqual(['GROUP_BANNER_DIMENSIONS']);
});

describe('metadata', () => {
  it.each([
    ['false', 'boolean', false],
    ['0', 'boolean', false],
    ['true', 'boolean', true],
    ['no', 'boolean', true],
    ['False', 'boolean', true],
    [false, 'boolean', false],
    ['12.5', 'number', 12.5],
    ['twelve', 'number', 0],
    ['Infinity', 'number', 0],
    ['', 'number', 0],
    ['12', 'string', '12'],
    ['false', 'string', 'false'],
  ] as const)('%j as a %s is %j', (value, type, expected) => expect(metaValue(value, type)).toBe(expected));

  const entry = (key: string, value: MetaEntry['value'] = 'x'): MetaEntry => ({ key, value, type: 'string' });
  it('has each key once; empty keys are not compared', () => {
    expect(metaProblems([entry('a'), entry('b')])).toEqual([]);
    expect(metaProblems([entry('a'), entry('b'), entry(' a ')])).toEqual([
      { path: 'groupMeta.2.key', code: 'GROUP_META_DUPLICATE_KEY' },
    ]);
    expect(codes(metaProblems([entry(''), entry('')]))).toEqual(['GROUP_META_EMPTY_FIELD']);
  });
  it('has no empty field, and counts them', () => {
    expect(metaProblems([entry('a', ''), entry('b', ' '), entry('c', 0), entry('d', false)])).toEqual([
      { path: 'groupMeta', code: 'GROUP_META_EMPTY_FIELD', count: 2 },
    ]);
  });
});

it('a branch ends no sooner than it begins', () => {
  const of = (startDate: string | null, endDate: string | null) =>
    codes(groupBranchProblems({ startDate, endDate, groupMeta: [] }));
  expect(of('2026-02-01', '2026-01-31')).toEqual(['GROUP_DATES']);
  expect([of('2026-02-01', '2026-02-01'), of(null, '2026-01-31'), of('2026-02-01', null)]).toEqual([[], [], []]);
});

describe('who may see and change a group', () => {
  const group = { userIds: ['member'], branches: [{ companyId: 'own', branchId: 'own-1' }] };
  const caller = (changes: Partial<GroupCaller>): GroupCaller => ({
    id: 'somebody',
    role: 'write',
    isAdmin: false,
    manages: new Map(),
    ...changes,
  });
  const manages = (companyId: string, open: 'all' | string[]) => new Map([[companyId, open]]);
  const [nothing, looks, all] = [
    { see: false, change: false },
    { see: true, change: false },
    { see: true, change: true },
  ];
  it.each([
    ['nobody in particular', {}, nothing],
    ['who belongs to it', { id: 'member' }, all],
    ['who belongs to it without a role', { id: 'member', role: 'none' }, all],
    ['who belongs to it and may only read', { id: 'member', role: 'read' }, looks],
    ['who manages groups of a company in it', { manages: manages('own', 'all') }, all],
    ['the same with that branch', { manages: manages('own', ['own-1']) }, all],
    ['the same with other branches', { manages: manages('own', ['own-2']) }, nothing],
    ['who manages groups of another company', { manages: manages('other', 'all') }, nothing],
    ['an administrator', { isAdmin: true, role: 'manager' }, all],
    ['an administrator who may only read', { isAdmin: true, role: 'read' }, looks],
    ['an administrator without a role', { isAdmin: true, role: 'none' }, nothing],
  ] as const)('%s', (_, changes, expected) => expect(groupRights(caller(changes), group)).toEqual(expected));
});
