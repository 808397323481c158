import type { GetListParams } from 'ra-core';
import type { ListMeta } from '#data-provider/common.ts';
import type { ListState } from './listState.ts';

/** What a list in some state asks for; also what its answer is kept under. */
export function listQuery(state: ListState, companyId: string): GetListParams & { meta: ListMeta } {
  return {
    pagination: { page: state.page, perPage: state.perPage },
    sort: state.sort,
    filter: { ...(state.search && { q: state.search }), ...state.filters },
    meta: {
      companyId,
      ...(state.branches.length && { branches: state.branches }),
      ...(state.preset && { preset: state.preset }),
    },
  };
}
