import {
  createGroup,
  deleteGroupBranch,
  getGroup,
  listGroupBranches,
  listGroups,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
  uploadGroupCover,
  uploadGroupLogo,
  type GroupBranch,
} from '#contract/organization/groups.ts';
import { call } from '#data-provider/client.ts';
import { upload } from '#data-provider/upload.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';
import { same } from '#resources/framework/fields.ts';
import { PartlySaved, type Saving } from '#resources/framework/saving.ts';
import { saveGroup, type FailedStep, type SaveStep } from './save.ts';
import groups from './resource.ts';
import {
  branchBody,
  branchChanges,
  groupFormOf,
  groupChanges,
  newGroupOf,
  picturePlaces,
  type FormBranch,
  type GroupForm,
} from './steps.ts';
import { stepWords } from './words.ts';

const pageOfBranches = 50;
const uploads = { logo: uploadGroupLogo, coverImage: uploadGroupCover } as const;

/** The group with all its branches, loaded page by page. */
async function readGroup(id: string, signal?: AbortSignal): Promise<GroupForm> {
  const params = { id };
  const group = await call(getGroup, { params, signal });
  const branches: GroupBranch[] = [];
  for (;;) {
    const query = { offset: branches.length, limit: pageOfBranches };
    const page = await call(listGroupBranches, { params, query, signal });
    branches.push(...page.branches);
    if (!page.branches.length || branches.length >= page.total) break;
  }
  return groupFormOf(group, branches);
}

async function read(id: string, signal: AbortSignal | undefined): Promise<GroupForm> {
  try {
    return await readGroup(id, signal);
  } catch (error) {
    // Only logged (section 8); the page shows it and offers a retry.
    if (!signal?.aborted) console.error(error);
    throw error;
  }
}

/** All calls from the stored to the edited state, except the group's own. */
function stepsOf(id: string, before: readonly FormBranch[], now: GroupForm): SaveStep[] {
  const pictures = picturePlaces.flatMap((place): SaveStep[] => {
    const file = now[place];
    if (!(file instanceof File)) return [];
    return [{ key: place, kind: 'picture', name: place, run: () => upload(uploads[place], { params: { id }, file }) }];
  });
  const plan = branchChanges(before, now.branches);
  const branches = (['add', 'update', 'delete'] as const).flatMap((kind) =>
    plan[kind].map((branch): SaveStep => {
      const params = { groupId: id, companyId: branch.companyId, branchId: branch.branchId };
      return {
        key: branch.id,
        kind,
        name: `${branch.name} · ${branch.companyName}`,
        run: () =>
          kind === 'delete'
            ? call(deleteGroupBranch, { params })
            : call(putGroupBranch, { params, body: branchBody(branch) }),
      };
    }),
  );
  return [...pictures, ...branches];
}

const failedPart = ({ step: { key, kind, name }, error }: FailedStep) => ({
  key,
  name: kind === 'picture' ? groups.fields[name as 'logo'].label : same(name),
  what: stepWords[kind],
  error,
});

/** The known data of a group that cannot be reloaded. */
const unread = (before: GroupForm | undefined, now: GroupForm, whole: boolean): GroupForm => ({
  ...((!whole && before) || now),
  id: now.groupId.trim(),
  ...(!before && !whole && { branches: [] }),
  logo: before?.logo ?? null,
  coverImage: before?.coverImage ?? null,
  version: whole ? undefined : before?.version,
});

/** Saves a group in the order of `save.ts`; administrators use another call than members. */
const savingBy = (patch: typeof patchGroup) =>
  async function save(typed: object, _company: string, saving: Saving): Promise<GroupForm> {
    const [before, now] = [saving.before, typed] as [GroupForm | undefined, GroupForm];
    const { only, onProgress } = saving;
    const params = { id: now.groupId.trim() };
    const all = stepsOf(params.id, before?.branches ?? [], now);
    const steps = all.filter(({ key }) => !only || only.includes(key));
    const changes = before && !only ? groupChanges(before, now) : {};
    const body = { ...changes, version: before?.version };
    const change = Object.keys(changes).length
      ? { kind: 'patch' as const, run: () => call(patch, { params, body }) }
      : null;
    const group = before
      ? change
      : { kind: 'create' as const, run: () => call(createGroup, { body: newGroupOf(now) }) };
    const result = await saveGroup({ group, fetch: () => call(getGroup, { params }), steps }, undefined, onProgress);
    if (result.type === 'error' && !result.created) throw result.error;
    const whole = result.type === 'success' && !only;
    const stored = await readGroup(params.id).catch(() => unread(before, now, whole));
    if (result.type === 'success') return stored;
    if (result.type === 'error') throw new PartlySaved(stored, [], result.error);
    throw new PartlySaved(stored, result.failed.map(failedPart));
  };

const callsOf = (scope: 'mine' | 'all', patch: typeof patchGroup): ResourceCalls => ({
  list: {
    endpoint: listGroups,
    records: 'groups',
    paging: { from: 'offset', size: 'limit' },
    search: 'keyword',
    always: { scope },
  },
  read,
  save: savingBy(patch),
});

export const groupMemberCalls = callsOf('mine', patchGroup);
export const groupAdminCalls = callsOf('all', patchGroupAsAdmin);
