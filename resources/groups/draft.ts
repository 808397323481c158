import { pick } from 'es-toolkit';
import type { Group, GroupBranch } from '#contract/groups.ts';
import {
  branchesProblems,
  groupBranchProblems,
  groupIdProblems,
  metaValue,
  nameProblems,
  usualGroupLanguages,
  type GroupLanguage,
  type GroupPicture,
  type GroupProblem,
  type MetaEntry,
} from '#contract/groupRules.ts';
import { sameContent } from '../define/view/form/sameContent.ts';

/** A group as it is being edited. Pure. */

export interface DraftPicture {
  url: string | null;
  /** Chosen, and not sent yet. */
  file: File | null;
}

export type DraftBranch = Pick<GroupBranch, 'id' | 'name' | 'companyId' | 'companyName' | 'startDate' | 'endDate'> & {
  groupMeta: readonly MetaEntry[];
};

export interface DraftUser {
  id: string;
  name: string;
  email: string;
}

export interface Draft {
  groupId: string;
  groupName: string;
  logo: DraftPicture;
  coverImage: DraftPicture;
  enableGroupPage: boolean;
  shareCustomersBetweenCompanies: boolean;
  webBookingSelectableLanguages: readonly GroupLanguage[];
  users: readonly DraftUser[];
  branches: readonly DraftBranch[];
}

const noPicture: DraftPicture = { url: null, file: null };

export const emptyDraft: Draft = {
  groupId: '',
  groupName: '',
  logo: noPicture,
  coverImage: noPicture,
  enableGroupPage: false,
  shareCustomersBetweenCompanies: false,
  webBookingSelectableLanguages: usualGroupLanguages,
  users: [],
  branches: [],
};

/** What a group has of its own, and keeps under the same names. */
export const ownFields = [
  'groupName',
  'enableGroupPage',
  'shareCustomersBetweenCompanies',
  'webBookingSelectableLanguages',
] as const;

export const picturePlaces = ['logo', 'coverImage'] as const satisfies readonly GroupPicture[];

export const draftOf = (group: Group, branches: readonly GroupBranch[]): Draft => ({
  ...pick(group, ['groupId', 'users', ...ownFields]),
  logo: { url: group.logo, file: null },
  coverImage: { url: group.coverImage, file: null },
  branches,
});

export const branchKey = ({ companyId, id }: Pick<DraftBranch, 'companyId' | 'id'>) => `${companyId} ${id}`;

/** A branch as it is sent: its values in their types. */
export const branchBody = ({ startDate, endDate, groupMeta }: DraftBranch) => ({
  startDate: startDate || null,
  endDate: endDate || null,
  groupMeta: groupMeta.map(({ key, value, type }) => ({ key: key.trim(), value: metaValue(value, type), type })),
});

export interface DraftProblems {
  group: GroupProblem[];
  /** By {@link branchKey}. */
  branches: ReadonlyMap<string, readonly GroupProblem[]>;
}

/** Everything that keeps a draft from being saved. */
export function problemsOf(draft: Draft): DraftProblems {
  const branches = draft.branches.flatMap((branch) => {
    const problems = groupBranchProblems(branch);
    return problems.length ? [[branchKey(branch), problems] as const] : [];
  });
  return {
    group: [
      ...nameProblems(draft.groupName),
      ...groupIdProblems(draft.groupId),
      ...branchesProblems(draft.branches.length),
    ],
    branches: new Map(branches),
  };
}

/** What differs of the group itself; pictures that are to be sent are steps of their own. */
export function groupChanges(before: Draft, now: Draft) {
  const ids = (users: readonly DraftUser[]) => users.map(({ id }) => id).sort();
  const cleared = picturePlaces.filter((name) => before[name].url && !now[name].url && !now[name].file);
  return {
    ...Object.fromEntries(
      ownFields.filter((name) => !sameContent(before[name], now[name])).map((name) => [name, now[name]]),
    ),
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...(!sameContent(ids(before.users), ids(now.users)) && { users: ids(now.users) }),
  };
}

export interface BranchPlan {
  add: DraftBranch[];
  update: DraftBranch[];
  delete: DraftBranch[];
}

/** Which branches are added, updated and taken out. */
export function branchPlan(before: readonly DraftBranch[], now: readonly DraftBranch[]): BranchPlan {
  const known = new Map(before.map((branch) => [branchKey(branch), branch]));
  const kept = new Set(now.map(branchKey));
  const plan: BranchPlan = { add: [], update: [], delete: before.filter((branch) => !kept.has(branchKey(branch))) };
  for (const branch of now) {
    const was = known.get(branchKey(branch));
    if (!was) plan.add.push(branch);
    else if (!sameContent(branchBody(was), branchBody(branch))) plan.update.push(branch);
  }
  return plan;
}

/** Whether anything is there to be saved. */
export function isUnsaved(before: Draft, now: Draft): boolean {
  if (before.groupId !== now.groupId || now.logo.file || now.coverImage.file) return true;
  const { add, update, delete: gone } = branchPlan(before.branches, now.branches);
  return Object.keys(groupChanges(before, now)).length + add.length + update.length + gone.length > 0;
}

/** What was typed over what is stored by now: what the person has not touched follows. */
export function merged(before: Draft, typed: Draft, stored: Draft): Draft {
  const taken = Object.keys(stored).filter((name) => {
    const field = name as keyof Draft;
    if (field === 'branches') return false;
    // Files have nothing to compare.
    if (field === 'logo' || field === 'coverImage') return !typed[field].file && before[field].url === typed[field].url;
    return sameContent(before[field], typed[field]);
  });
  const was = new Map(before.branches.map((branch) => [branchKey(branch), branch]));
  const own = new Map(typed.branches.map((branch) => [branchKey(branch), branch]));
  const there = new Set(stored.branches.map(branchKey));
  const branches = stored.branches.flatMap((branch) => {
    const [mine, old] = [own.get(branchKey(branch)), was.get(branchKey(branch))];
    // Taken out here, or added elsewhere meanwhile.
    if (!mine) return old ? [] : [branch];
    return [old && sameContent(old, mine) ? branch : mine];
  });
  const added = typed.branches.filter((branch) => !there.has(branchKey(branch)) && !was.has(branchKey(branch)));
  return {
    ...typed,
    ...Object.fromEntries(taken.map((name) => [name, stored[name as keyof Draft]])),
    branches: [...branches, ...added],
  };
}

/** Pictures that have arrived are no longer to be sent. */
export const withoutFiles = (draft: Draft, before: Draft, sent: readonly GroupPicture[]): Draft => ({
  ...draft,
  ...Object.fromEntries(sent.map((place) => [place, draft[place].file ? before[place] : draft[place]])),
});
