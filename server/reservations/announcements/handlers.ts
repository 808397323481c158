import { orderBy } from 'es-toolkit';
import * as rules from '#contract/reservations/announcementRules.ts';
import * as contract from '#contract/reservations/announcements.ts';
import { searchFold } from '#contract/core/fold.ts';
import { branchesSeen } from '#server/organization/companies/branches.ts';
import { mayUseFiles, strangeFiles } from '#server/platform/files/used.ts';
import { handle, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { newReadToken } from '#server/platform/realtime/readToken.ts';
import { treeOf } from '#server/platform/realtime/tree.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { storeFile } from '#server/platform/uploads/handlers.ts';
import { announcementOf, announcementsOf, storedForm } from './stored.ts';

type WritingCall = Pick<Call, 'services' | 'scope' | 'user' | 'requestId'>;
interface Stored {
  announcement: contract.Announcement;
  etag: string;
}

const root = contract.announcementsRoot;
const pictured = { imageUrl: { kind: 'image' } };
const tokenMs = 86_400_000;

/** Users who are restricted to branches see what concerns one of theirs, without the others. */
function visibleTo(scope: CompanyScope, one: contract.Announcement): contract.Announcement | null {
  if (scope.enabledBranches === 'all') return one;
  const branchIds = one.branchIds.filter((branch) => seesBranch(scope, branch));
  return branchIds.length ? { ...one, branchIds } : null;
}

async function allOf({ services, scope }: Pick<Call, 'services' | 'scope'>): Promise<contract.Announcement[]> {
  const { companyId, ...of } = scopeOf({ scope });
  try {
    const { data } = await services.realtime.read({ companyId, root, path: [] });
    return announcementsOf(companyId, data).flatMap((one) => visibleTo({ companyId, ...of }, one) ?? []);
  } catch (error) {
    // Of another server's database people are not bothered with failures (specification, section 8); they are logged.
    if (services.realtime.local) throw error;
    return [];
  }
}

/** @throws ApiError `not_found` */
async function find({ services, scope }: Pick<Call, 'services' | 'scope'>, id: string): Promise<Stored> {
  const { companyId } = scopeOf({ scope });
  const { data, etag } = await services.realtime.read({ companyId, root, path: [id] });
  const announcement = announcementOf(companyId, id, data);
  if (!announcement || !visibleTo(scopeOf({ scope }), announcement)) throw new ApiError('not_found');
  return { announcement, etag };
}

/** @throws ApiError `permission_denied` if it is also of branches that the caller may not see */
function refuseForeign(scope: CompanyScope, branchIds: readonly string[]): void {
  if (!branchIds.every((branch) => seesBranch(scope, branch))) throw new ApiError('permission_denied');
}

/** @throws ApiError `invalid branch ids`, `invalid_input` or `permission_denied` */
async function check(call: WritingCall, values: contract.NewAnnouncement, stored?: contract.Announcement) {
  const scope = scopeOf(call);
  refuseProblems(rules.announcementProblems(values));
  const named = rules.branchesOf(values.branchIds);
  refuseForeign(scope, named);
  const seen = await branchesSeen(call.services, scope);
  const known = new Set([...seen.map(({ id }) => id), ...(stored?.branchIds ?? [])]);
  if (!named.every((branch) => known.has(branch))) refuseProblems([{ path: 'branchIds', code: rules.noBranches }]);
  const mayUse = mayUseFiles(call.services.files, scope.companyId);
  refuseProblems(await strangeFiles(pictured, { imageUrl: values.imageUrl }, mayUse, { imageUrl: stored?.imageUrl }));
}

/** @param values null deletes it. @throws ApiError `stale_version` if it has another tag by now */
async function write(
  call: WritingCall,
  { id, values, ifMatch }: { id: string; values: contract.NewAnnouncement | null; ifMatch: string },
): Promise<void> {
  const { companyId } = scopeOf(call);
  const data = values && treeOf(storedForm(companyId, id, values));
  const by = { userId: call.user?.id ?? null, requestId: call.requestId };
  const change = { kind: 'put', path: [id], data } as const;
  const { written } = await call.services.realtime.write({ companyId, root, change, by, ifMatch });
  if (!written) throw new ApiError('stale_version');
}

const noValue = 'null_etag';

/** The announcements of a company. */
export const announcementHandlers: Handled[] = [
  handle(contract.listAnnouncements, async (call) => {
    const { search, sort, branchId, place, offset, limit } = call.query;
    const words = search ? searchFold(search) : '';
    const found = (await allOf(call)).filter(
      ({ title, subtitle, content, branchIds, places }) =>
        (!branchId || branchIds.includes(branchId)) &&
        (!place || places[place]) &&
        searchFold(`${title} ${subtitle} ${content}`).includes(words),
    );
    const way = sort.descending ? 'desc' : 'asc';
    const sorted = orderBy(found, [(one) => one[sort.field] ?? '', 'id'], [way, way]);
    return { announcements: sorted.slice(offset, offset + limit), total: sorted.length };
  }),

  handle(contract.getAnnouncement, async (call) => {
    const { announcement } = await find(call, call.params.announcementId);
    return visibleTo(scopeOf(call), announcement) ?? announcement;
  }),

  handle(contract.createAnnouncement, async (call) => {
    await check(call, call.body);
    const id = newId();
    await write(call, { id, values: call.body, ifMatch: noValue });
    return (await find(call, id)).announcement;
  }),

  handle(contract.putAnnouncement, async (call) => {
    const { version: seen, ...values } = call.body;
    const id = call.params.announcementId;
    const { announcement, etag } = await find(call, id);
    refuseForeign(scopeOf(call), announcement.branchIds);
    if (seen !== undefined && seen !== announcement.version) throw new ApiError('stale_version');
    await check(call, values, announcement);
    await write(call, { id, values, ifMatch: etag });
    return (await find(call, id)).announcement;
  }),

  handle(contract.deleteAnnouncement, async (call) => {
    const id = call.params.announcementId;
    const { announcement, etag } = await find(call, id);
    refuseForeign(scopeOf(call), announcement.branchIds);
    await write(call, { id, values: null, ifMatch: etag });
  }),

  handle(contract.createAnnouncementToken, ({ services, scope }) => {
    const { companyId } = scopeOf({ scope });
    const expiresAt = Date.now() + tokenMs;
    return Promise.resolve({
      token: newReadToken(services.config.authSecret, { companyId, root }, expiresAt),
      path: `/${root}/${companyId}.json`,
      expiresAt: new Date(expiresAt).toISOString(),
    });
  }),

  handle(contract.uploadAnnouncementImage, async (call) => ({ imageUrl: (await storeFile(call)).url })),
];
