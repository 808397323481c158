import { uploadLimitBytes } from '../core/constants.ts';
import type { GroupBranch } from './groups.ts';
import type { Role } from '../core/permissions.ts';
import { groupLimits, type MetaType, type MetaValue } from './groupValues.ts';

/** Rules for groups of branches (specification, sections 5 and 6). Pure: used by client and server. */

/** Pictures of a group: types, maximum bytes, and width and height in pixels. */
export const groupPictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const groupPictures = {
  logo: { maxBytes: uploadLimitBytes, minWidth: 100, maxWidth: 4_000, minHeight: 100, maxHeight: 4_000 },
  coverImage: { maxBytes: uploadLimitBytes, minWidth: 600, maxWidth: 6_000, minHeight: 150, maxHeight: 4_000 },
} as const;
export type GroupPicture = keyof typeof groupPictures;

export type GroupErrorCode =
  | 'GROUP_NAME_EMPTY'
  | 'GROUP_NAME_TOO_LONG'
  | 'GROUP_ID_EMPTY'
  | 'GROUP_ID_TOO_LONG'
  | 'GROUP_ID_INVALID'
  | 'GROUP_ID_DUPLICATE'
  | 'GROUP_LOGO_TOO_LARGE'
  | 'GROUP_LOGO_DIMENSIONS'
  | 'GROUP_BANNER_TOO_LARGE'
  | 'GROUP_BANNER_DIMENSIONS'
  | 'GROUP_BRANCH_MUST'
  | 'GROUP_DATES'
  | 'GROUP_META_DUPLICATE_KEY'
  | 'GROUP_META_EMPTY_FIELD';

/** A problem and its field; the number of empty fields if that is the problem. */
export interface GroupProblem {
  path: string;
  code: GroupErrorCode;
  count?: number;
}

export function nameProblems(name: string): GroupProblem[] {
  const text = name.trim();
  if (!text) return [{ path: 'groupName', code: 'GROUP_NAME_EMPTY' }];
  return text.length > groupLimits.name ? [{ path: 'groupName', code: 'GROUP_NAME_TOO_LONG' }] : [];
}

/** Only the server knows whether it is already used. */
export function groupIdProblems(id: string): GroupProblem[] {
  const path = 'groupId';
  if (!id) return [{ path, code: 'GROUP_ID_EMPTY' }];
  if (id.length > groupLimits.id) return [{ path, code: 'GROUP_ID_TOO_LONG' }];
  return /^[A-Za-z0-9-]+$/.test(id) ? [] : [{ path, code: 'GROUP_ID_INVALID' }];
}

export interface PictureFacts {
  bytes: number;
  width: number;
  height: number;
}

/** The problems of a picture. */
export function pictureProblems(place: GroupPicture, { bytes, width, height }: PictureFacts): GroupProblem[] {
  const { maxBytes, minWidth, maxWidth, minHeight, maxHeight } = groupPictures[place];
  const named = place === 'logo' ? 'GROUP_LOGO' : 'GROUP_BANNER';
  if (bytes > maxBytes) return [{ path: place, code: `${named}_TOO_LARGE` }];
  const fits = width >= minWidth && width <= maxWidth && height >= minHeight && height <= maxHeight;
  return fits ? [] : [{ path: place, code: `${named}_DIMENSIONS` }];
}

export type MetaEntry = GroupBranch['groupMeta'][number];

/** Converts a value to its type: an invalid boolean is refused, and an invalid number becomes 0. */
export function metaValue(value: MetaValue, type: MetaType): MetaValue {
  const text = String(value);
  if (type === 'boolean') return text !== 'false' && text !== '0';
  if (type === 'string') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}

const isEmpty = (value: MetaValue) => typeof value === 'string' && !value.trim();

/** Duplicate keys, ignoring empty ones; and the number of empty keys and values. */
export function metaProblems(entries: readonly MetaEntry[]): GroupProblem[] {
  const problems: GroupProblem[] = [];
  const seen = new Set<string>();
  for (const [at, { key }] of entries.entries()) {
    const name = key.trim();
    if (!name) continue;
    if (seen.has(name)) problems.push({ path: `groupMeta.${at}.key`, code: 'GROUP_META_DUPLICATE_KEY' });
    seen.add(name);
  }
  const count = entries.reduce((sum, { key, value }) => sum + Number(isEmpty(key)) + Number(isEmpty(value)), 0);
  if (count) problems.push({ path: 'groupMeta', code: 'GROUP_META_EMPTY_FIELD', count });
  return problems;
}

export type GroupBranchFields = Pick<GroupBranch, 'startDate' | 'endDate'> & { groupMeta: readonly MetaEntry[] };

/** The problems of a branch's entries in its group. */
export function groupBranchProblems({ startDate, endDate, groupMeta }: GroupBranchFields): GroupProblem[] {
  const dates = startDate && endDate && endDate < startDate;
  return [...(dates ? [{ path: 'endDate', code: 'GROUP_DATES' } as const] : []), ...metaProblems(groupMeta)];
}

export const branchesProblems = (count: number): GroupProblem[] =>
  count ? [] : [{ path: 'branches', code: 'GROUP_BRANCH_MUST' }];

/**
 * A caller, with the accessible branches (`all` of a company or some) in the companies whose groups the caller manages.
 */
export interface GroupCaller {
  id: string;
  role: Role;
  isAdmin: boolean;
  manages: ReadonlyMap<string, 'all' | readonly string[]>;
}

export interface GroupMembers {
  userIds: readonly string[];
  branches: readonly { companyId: string; branchId: string }[];
}

/**
 * Who may see and change a group: administrators with a role, its users, and users who manage the groups of a company
 * with an accessible branch in it. Read-only users change nothing.
 */
export function groupRights(
  caller: GroupCaller,
  { userIds, branches }: GroupMembers,
): { see: boolean; change: boolean } {
  const opens = ({ companyId, branchId }: { companyId: string; branchId: string }) => {
    const open = caller.manages.get(companyId);
    return open === 'all' || (open?.includes(branchId) ?? false);
  };
  const see = (caller.isAdmin && caller.role !== 'none') || userIds.includes(caller.id) || branches.some(opens);
  return { see, change: see && caller.role !== 'read' };
}

/** Whether all groups are accessible: for administrators with a role. */
export const seesAllGroups = ({ isAdmin, role }: Pick<GroupCaller, 'isAdmin' | 'role'>) => isAdmin && role !== 'none';
