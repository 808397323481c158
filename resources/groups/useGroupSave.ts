import { pick } from 'es-toolkit';
import { useState } from 'react';
import {
  createGroup,
  deleteGroupBranch,
  getGroup,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
  uploadGroupCover,
  uploadGroupLogo,
} from '#contract/groups.ts';
import { call } from '#data-provider/client.ts';
import { upload } from '#data-provider/upload.ts';
import {
  branchBody,
  branchKey,
  branchPlan,
  emptyDraft,
  groupChanges,
  ownFields,
  picturePlaces,
  withoutFiles,
  type Draft,
  type DraftBranch,
} from './draft.ts';
import { saveGroup, type FailedStep, type SaveResult, type SaveStep } from './save.ts';
import { readGroup, type StoredGroup } from './useGroup.ts';

/** How far saving is, and what came of the last time. */
export interface SaveState {
  progress: { done: number; total: number } | null;
  failed: readonly FailedStep[];
  error: unknown;
}

const idle: SaveState = { progress: null, failed: [], error: null };
const uploads = { logo: uploadGroupLogo, coverImage: uploadGroupCover } as const;

/** Of a group that was just made. */
const nothingSent = { branches: [], logo: emptyDraft.logo, coverImage: emptyDraft.coverImage };

/** Every call that leads from what is stored to the draft, but for the group's own. */
function stepsOf(before: Draft, now: Draft): SaveStep[] {
  const id = now.groupId;
  const params = (branch: DraftBranch) => ({ groupId: id, companyId: branch.companyId, branchId: branch.id });
  const pictures = picturePlaces.flatMap((place): SaveStep[] => {
    const { file } = now[place];
    if (!file) return [];
    return [{ key: place, kind: 'picture', name: place, run: () => upload(uploads[place], { params: { id }, file }) }];
  });
  const plan = branchPlan(before.branches, now.branches);
  const branches = (['add', 'update', 'delete'] as const).flatMap((kind) =>
    plan[kind].map((branch): SaveStep => ({
      key: branchKey(branch),
      kind,
      name: `${branch.name} · ${branch.companyName}`,
      run: () =>
        kind === 'delete'
          ? call(deleteGroupBranch, { params: params(branch) })
          : call(putGroupBranch, { params: params(branch), body: branchBody(branch) }),
    })),
  );
  return [...pictures, ...branches];
}

const created = (draft: Draft) => ({
  ...pick(draft, ['groupId', ...ownFields]),
  webBookingSelectableLanguages: [...draft.webBookingSelectableLanguages],
  users: draft.users.map(({ id }) => id),
});

/** Saves a draft over what is stored: null where the group is still to be made. */
export function useGroupSave(admin: boolean) {
  const [state, setState] = useState<SaveState>(idle);

  /** @param only the failed calls alone that are tried again */
  async function save(
    stored: StoredGroup | null,
    before: Draft,
    now: Draft,
    only: readonly FailedStep[] | null,
  ): Promise<{ result: SaveResult; stored: StoredGroup | null }> {
    const params = { id: now.groupId };
    const keys = only && new Set(only.map(({ step }) => step.key));
    const steps = stepsOf(before, now).filter(({ key }) => !keys || keys.has(key));
    const changes = groupChanges(before, now);
    const patch = admin ? patchGroupAsAdmin : patchGroup;
    const group =
      stored === null
        ? { kind: 'create' as const, run: () => call(createGroup, { body: created(now) }) }
        : !keys && Object.keys(changes).length
          ? {
              kind: 'patch' as const,
              run: () => call(patch, { params, body: { ...changes, version: stored.version } }),
            }
          : null;
    setState({ ...idle, progress: { done: 0, total: steps.length } });
    const result = await saveGroup(
      { group, fetch: () => call(getGroup, { params }), steps },
      undefined,
      (done, total) => setState({ ...idle, progress: { done, total } }),
    );
    // What is there by now, whatever has failed; where even this cannot be read, what was known stays.
    const unread =
      result.type === 'success' && !only
        ? { draft: withoutFiles(now, before, picturePlaces), version: undefined }
        : (stored ?? { draft: { ...now, ...nothingSent }, version: undefined });
    const there = stored !== null || result.type !== 'error' || result.created;
    const next = there ? await readGroup(now.groupId).catch(() => unread) : null;
    setState({
      progress: null,
      failed: result.type === 'api_error' ? result.failed : [],
      error: result.type === 'error' ? result.error : null,
    });
    return { result, stored: next };
  }

  return { ...state, save, clear: () => setState(idle) };
}
