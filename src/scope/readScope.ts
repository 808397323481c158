import { reservedCompanyWords } from '#contract/core/constants.ts';
import type { Me } from '#contract/platform/session.ts';
import { matchScreen, type ScreenMatch } from '../screens.ts';

export interface PageLocation {
  pathname: string;
  search: string;
}

/** The company and branch last used, stored in this browser. */
export interface Memory {
  companyId: string | null;
  branchId: string | null;
}

export interface ScopeIds {
  companyId: string | null;
  /** Null: all branches. */
  branchId: string | null;
}

/** The ids in a param: a single id, `all`, or a list as JSON or separated by commas. */
function ids(value: string | null): string[] {
  const text = value?.trim() ?? '';
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && one !== '') : [];
    } catch {
      return [];
    }
  }
  return text.split(',').filter((one) => one !== '' && one !== 'all');
}

/** The company in the path of a screen's address. */
const pathCompany = (match: ScreenMatch | null): string | null => match?.params.companyId ?? null;

/**
 * The current company and branch (specification, section 2): from the path, otherwise from the query in either spelling
 * (`company_id` and `branch_id`, or `companyId` and `branches` on `/crm`), otherwise the last used ones. The two
 * reserved words are never companies, and a member's company must be one of their own. An address with a company and no
 * branch means all its branches; the last used branch applies only on screens with a branch selector.
 */
export function readScope(place: PageLocation, me: Me, memory: Memory): ScopeIds {
  const match = matchScreen(place.pathname);
  const query = new URLSearchParams(place.search);
  const own = (id: string) => me.companies.find((company) => company.id === id);
  const usable = (id: string | null | undefined): id is string =>
    Boolean(id) && !reservedCompanyWords.includes(id ?? '') && (me.isAdmin || own(id ?? '') !== undefined);
  const holder = (branchId: string | undefined) =>
    me.companies.find((company) => company.branches.some((branch) => branch.id === branchId))?.id;

  const branchParams = [match?.params.branchId, query.get('branch_id'), query.get('branches')]
    .map((value) => ids(value ?? null))
    .find((list) => list.length > 0);
  const onlyBranch = branchParams?.length === 1 ? branchParams[0] : undefined;

  const named = [pathCompany(match), query.get('company_id'), query.get('companyId')].find(usable) ?? null;
  const companyId =
    named ??
    [onlyBranch && holder(onlyBranch), memory.companyId, me.lastCompanyId, me.companies[0]?.id].find(usable) ??
    null;
  if (!companyId) return { companyId: null, branchId: null };

  const company = own(companyId);
  const belongs = (id: string | null | undefined): id is string =>
    Boolean(id) && (company ? company.branches.some((branch) => branch.id === id) : me.isAdmin);
  if (branchParams) return { companyId, branchId: belongs(onlyBranch) ? onlyBranch : null };
  if (named || !match?.screen.branchSelector) return { companyId, branchId: null };
  const remembered = memory.companyId === companyId ? memory.branchId : memory.companyId ? null : me.lastBranchId;
  return { companyId, branchId: belongs(remembered) ? remembered : null };
}

/** The query param for a screen's company; null if the path contains it or the screen has no such param. */
function companyParameter(place: PageLocation, match: ScreenMatch | null): 'company_id' | 'companyId' | null {
  if (!match || match.screen.path.startsWith('/admin/') || match.params.companyId !== undefined) return null;
  return place.pathname === '/crm' || place.pathname.startsWith('/crm/') ? 'companyId' : 'company_id';
}

/** The address with company and branch written into it, or null if it already contains them. */
export function writeScope(place: PageLocation, scope: ScopeIds): string | null {
  const match = matchScreen(place.pathname);
  const parameter = companyParameter(place, match);
  if (!parameter || !scope.companyId) return null;
  const query = new URLSearchParams(place.search);
  const before = query.toString();
  query.set(parameter, scope.companyId);
  if (parameter === 'company_id') {
    query.delete('companyId');
    if (scope.branchId && match?.screen.branchSelector) query.set('branch_id', scope.branchId);
    else query.delete('branch_id');
  } else query.delete('company_id');
  return query.toString() === before ? null : `${place.pathname}?${query}`;
}

/**
 * The target after switching the company: the same screen, or the list of an open record, since the record belongs to
 * the previous company. The previous company's list state is dropped.
 */
export function companySwitch(place: PageLocation, companyId: string): string {
  const match = matchScreen(place.pathname);
  if (!match) return `/?company_id=${encodeURIComponent(companyId)}`;
  const others = Object.keys(match.params).filter((name) => name !== 'companyId');
  let path = match.screen.path;
  if (others.length > 0) path = match.screen.parent ?? `/${beforeRecord(path).join('/')}`;
  const pathname = path.replace(':companyId', encodeURIComponent(companyId));
  return writeScope({ pathname, search: '' }, { companyId, branchId: null }) ?? pathname;
}

function beforeRecord(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const end = segments.findIndex((segment) => segment.startsWith(':') && segment !== ':companyId');
  return end < 0 ? segments : segments.slice(0, end);
}
