import { pick } from 'es-toolkit';
import type { Group, GroupBranch } from '#contract/organization/groups.ts';
import { metaValue, type GroupPicture } from '#contract/organization/groupRules.ts';
import { type MetaType, type MetaValue } from '#contract/organization/groupValues.ts';
import { sameContent } from '#resources/framework/view/form/sameContent.ts';

/** A group as in its form, and its differences from the stored one. Pure. */

/** Null if nothing was typed. */
interface FormEntry {
  key: string | null;
  value: MetaValue | null;
  type: MetaType;
}

/** Company and branch in one value, as an id. */
export interface FormBranch extends Omit<GroupBranch, 'groupMeta'> {
  branchId: string;
  groupMeta: readonly FormEntry[];
}

export type GroupForm = Pick<
  Group,
  'groupId' | 'enableGroupPage' | 'shareCustomersBetweenCompanies' | 'webBookingSelectableLanguages' | 'users'
> & {
  id?: string;
  version?: number;
  groupName: string | null;
  branches: readonly FormBranch[];
} & /** Its stored address, or a selected file that is not uploaded yet. */ Record<GroupPicture, string | File | null>;

/** The group's own fields, with the same names in both. */
const ownFields = [
  'groupName',
  'enableGroupPage',
  'shareCustomersBetweenCompanies',
  'webBookingSelectableLanguages',
] as const;

export const picturePlaces = ['logo', 'coverImage'] as const satisfies readonly GroupPicture[];

export const formBranchOf = (branch: GroupBranch): FormBranch => ({
  ...branch,
  id: `${branch.companyId} ${branch.id}`,
  branchId: branch.id,
});

export const groupFormOf = (group: Group, branches: readonly GroupBranch[]): GroupForm => ({
  ...group,
  branches: branches.map(formBranchOf),
});

/** A branch in the request: its values in their types, without empty ones. */
export const branchBody = ({ startDate, endDate, groupMeta }: FormBranch) => ({
  startDate: startDate || null,
  endDate: endDate || null,
  groupMeta: groupMeta.map(({ key, value, type }) => ({
    key: key?.trim() ?? '',
    value: type !== 'boolean' && String(value ?? '').trim() === '' ? '' : metaValue(value ?? '', type),
    type,
  })),
});

const userIds = ({ users }: GroupForm) => users.map(({ id }) => id).sort();

/** A new group in the request; its pictures and branches are separate steps. */
export const newGroupOf = (now: GroupForm) => ({
  ...pick(now, ownFields),
  groupId: now.groupId.trim(),
  groupName: now.groupName ?? '',
  users: userIds(now),
});

/** The differences of the group itself. */
export function groupChanges(before: GroupForm, now: GroupForm) {
  const changed = ownFields.filter((name) => !sameContent(before[name], now[name]));
  const cleared = picturePlaces.filter((name) => before[name] && !now[name]);
  return {
    ...(pick(now, changed) as Partial<Pick<Group, (typeof ownFields)[number]>>),
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...(!sameContent(userIds(before), userIds(now)) && { users: userIds(now) }),
  };
}

/** The branches to add, update and remove. */
export function branchChanges(before: readonly FormBranch[], now: readonly FormBranch[]) {
  const known = new Map(before.map((branch) => [branch.id, branch]));
  const remainingIds = new Set(now.map(({ id }) => id));
  return {
    add: now.filter(({ id }) => !known.has(id)),
    update: now.filter((branch) => {
      const was = known.get(branch.id);
      return was && !sameContent(branchBody(was), branchBody(branch));
    }),
    delete: before.filter(({ id }) => !remainingIds.has(id)),
  };
}
