import { pick } from 'es-toolkit';
import type { Group, GroupBranch } from '#contract/organization/groups.ts';
import { metaValue, type GroupPicture, type MetaType, type MetaValue } from '#contract/organization/groupRules.ts';
import { sameContent } from '#resources/framework/view/form/sameContent.ts';

/** A group as its form has it, and what differs of it. Pure. */

/** Nothing is null where nothing was typed. */
interface FormEntry {
  key: string | null;
  value: MetaValue | null;
  type: MetaType;
}

/** By company and branch in one, so that it is known again. */
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
} & /** Where it is stored, or what was chosen and is not sent yet. */ Record<GroupPicture, string | File | null>;

/** What a group has of its own, and keeps under the same names. */
const ownFields = [
  'groupName',
  'enableGroupPage',
  'shareCustomersBetweenCompanies',
  'webBookingSelectableLanguages',
] as const;

export const picturePlaces = ['logo', 'coverImage'] as const satisfies readonly GroupPicture[];

export const branchOf = (branch: GroupBranch): FormBranch => ({
  ...branch,
  id: `${branch.companyId} ${branch.id}`,
  branchId: branch.id,
});

export const formOf = (group: Group, branches: readonly GroupBranch[]): GroupForm => ({
  ...group,
  branches: branches.map(branchOf),
});

/** A branch as it is sent: its values in their types, but for what is still empty. */
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

/** A new group as it is sent; its pictures and branches are steps of their own. */
export const newGroupOf = (now: GroupForm) => ({
  ...pick(now, ownFields),
  groupId: now.groupId.trim(),
  groupName: now.groupName ?? '',
  users: userIds(now),
});

/** What differs of the group itself. */
export function groupChanges(before: GroupForm, now: GroupForm) {
  const changed = ownFields.filter((name) => !sameContent(before[name], now[name]));
  const cleared = picturePlaces.filter((name) => before[name] && !now[name]);
  return {
    ...(pick(now, changed) as Partial<Pick<Group, (typeof ownFields)[number]>>),
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...(!sameContent(userIds(before), userIds(now)) && { users: userIds(now) }),
  };
}

/** Which branches are added, updated and taken out. */
export function branchPlan(before: readonly FormBranch[], now: readonly FormBranch[]) {
  const known = new Map(before.map((branch) => [branch.id, branch]));
  const kept = new Set(now.map(({ id }) => id));
  return {
    add: now.filter(({ id }) => !known.has(id)),
    update: now.filter((branch) => {
      const was = known.get(branch.id);
      return was && !sameContent(branchBody(was), branchBody(branch));
    }),
    delete: before.filter(({ id }) => !kept.has(id)),
  };
}
