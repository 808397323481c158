import {
  copyGroupCover,
  copyGroupLogo,
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
  type Group,
  type GroupChanges,
} from '#contract/groups.ts';
import {
  groupPictures,
  groupPictureTypes,
  groupRights,
  pictureProblems,
  seesAllGroups,
  type GroupPicture,
} from '#contract/groupRules.ts';
import { imageSize } from '../files/imageSize.ts';
import { handle, type Call, type Handled } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { seesBranch } from '../sql/visibility.ts';
import { storeFile } from '../uploads/handlers.ts';
import { addGroup, changeGroup, keepBranch, refuse, removeBranch, type GroupCall } from './change.ts';
import { groupBranchOf, groupBranchPage, groupCaller, groupOf, groupPage, membersOf } from './queries.ts';

/**
 * That the caller may see the group, or change it.
 * @throws ApiError `not_found` where it may not even be seen, else `permission_denied`
 */
async function open({ services, user }: GroupCall, groupId: string, what: 'see' | 'change'): Promise<void> {
  const members = await membersOf(services.database, groupId);
  const rights = members && groupRights(groupCaller(user), members);
  if (!rights?.see) throw new ApiError('not_found');
  if (!rights[what]) throw new ApiError('permission_denied');
}

async function found({ services }: GroupCall, groupId: string): Promise<Group> {
  const group = await groupOf(services.database, groupId);
  if (!group) throw new ApiError('not_found');
  return group;
}

async function change(call: GroupCall, groupId: string, changes: GroupChanges): Promise<void> {
  await checkPictures(call, changes);
  await changeGroup(call, groupId, changes);
}

/** @throws ApiError `invalid_input` where the picture does not fit its place */
function checkPicture(place: GroupPicture, content: Buffer): void {
  const size = imageSize(content);
  refuse(
    size
      ? pictureProblems(place, { bytes: content.length, ...size })
      : [{ path: place, code: place === 'logo' ? 'GROUP_LOGO_DIMENSIONS' : 'GROUP_BANNER_DIMENSIONS' }],
  );
}

/** Keeps the picture that was sent, and makes it the group's. */
async function sent(call: GroupCall & Pick<Call, 'file'>, groupId: string, place: GroupPicture) {
  await open(call, groupId, 'change');
  if (call.file) checkPicture(place, call.file.content);
  const { url } = await storeFile(call as Call, 'logo');
  await change(call, groupId, { [place]: url });
  return { url };
}

/** That a picture is here, and fits its place. */
async function checkStored({ services }: GroupCall, place: GroupPicture, url: string): Promise<void> {
  const stored = await services.files.get(url.slice(url.lastIndexOf('/') + 1));
  if (!stored) throw new ApiError('not_found');
  if (!(groupPictureTypes as readonly string[]).includes(stored.type)) throw new ApiError('unsupported_type');
  checkPicture(place, stored.content);
}

const places = Object.keys(groupPictures) as GroupPicture[];

async function checkPictures(call: GroupCall, given: Partial<Record<GroupPicture, string | null>>): Promise<void> {
  for (const place of places) {
    const url = given[place];
    if (url) await checkStored(call, place, url);
  }
}

/** Makes a picture that is here already the group's. */
async function copied(call: GroupCall, groupId: string, url: string, place: GroupPicture) {
  await open(call, groupId, 'change');
  await change(call, groupId, { [place]: url });
  return { url };
}

/** Groups: one's own, and for administrators all of them. */
export const groupHandlers: Handled[] = [
  handle(listGroups, ({ query, user, services }) => {
    const caller = groupCaller(user);
    if (query.scope === 'all' && !seesAllGroups(caller)) throw new ApiError('permission_denied');
    return groupPage(services.database, query, caller);
  }),
  handle(getGroup, async (call) => {
    await open(call, call.params.id, 'see');
    return found(call, call.params.id);
  }),
  handle(patchGroup, async (call) => {
    await open(call, call.params.id, 'change');
    if (call.body.users && !seesAllGroups(call.user)) throw new ApiError('permission_denied');
    await change(call, call.params.id, call.body);
  }),
  handle(createGroup, async (call) => {
    await checkPictures(call, call.body);
    await addGroup(call, call.body);
    return found(call, call.body.groupId);
  }),
  handle(patchGroupAsAdmin, (call) => change(call, call.params.id, call.body)),

  handle(listGroupBranches, async (call) => {
    await open(call, call.params.id, 'see');
    return groupBranchPage(call.services.database, call.params.id, call.query);
  }),
  handle(putGroupBranch, async (call) => {
    const { groupId, companyId, branchId } = call.params;
    await open(call, groupId, 'change');
    const own = call.user.companies.get(companyId);
    const mayAdd = seesAllGroups(call.user) || (own !== undefined && seesBranch(own, branchId));
    await keepBranch(call, call.params, call.body, mayAdd);
    const kept = await groupBranchOf(call.services.database, call.params);
    if (!kept) throw new ApiError('not_found');
    return kept;
  }),
  handle(deleteGroupBranch, async (call) => {
    await open(call, call.params.groupId, 'change');
    await removeBranch(call, call.params);
  }),

  handle(uploadGroupLogo, (call) => sent(call, call.params.id, 'logo')),
  handle(uploadGroupCover, (call) => sent(call, call.params.id, 'coverImage')),
  handle(copyGroupLogo, (call) => copied(call, call.params.id, call.body.copySource, 'logo')),
  handle(copyGroupCover, (call) => copied(call, call.params.id, call.body.copySource, 'coverImage')),
];
