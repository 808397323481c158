import { ApiError } from '../kernel/errors.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { ImportRow } from './store.ts';

/** Who looks at imports. */
export interface Viewer extends Pick<CompanyScope, 'enabledBranches'> {
  userId: string;
}

/** Who makes a call about imports. */
export const viewerOf = (call: Pick<Call, 'user' | 'scope'>): Viewer => ({
  userId: call.user.id,
  enabledBranches: scopeOf(call).enabledBranches,
});

/**
 * Whether somebody sees the rows of an import. A file may be about any branch, whatever was chosen for it, so people
 * confined to some see those of their own imports alone; of others' they see the figures.
 */
export const seesRows = ({ userId }: Pick<ImportRow, 'userId'>, viewer: Viewer): boolean =>
  viewer.enabledBranches === 'all' || userId === viewer.userId;

/** @throws ApiError `permission_denied` where the rows are out of the viewer's sight */
export function refuseUnseen(row: Pick<ImportRow, 'userId'>, viewer: Viewer): void {
  if (!seesRows(row, viewer))
    throw new ApiError('permission_denied', 'The rows of this import may be of branches that are not yours.');
}
