import { useQueryClient } from '@tanstack/react-query';
import { omit } from 'es-toolkit';
import type { CallInput } from '#contract/core/endpoint.ts';
import { mergeMenus } from '#contract/menus/menuMerge.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import { getSchedule, publishSchedule, putSchedule, type MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useMergedEditing } from '#resources/framework/view/form/useMergedEditing.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { contentOf, draftOf } from './model/draft.ts';
import menus from './resource.ts';

export type MenuParams = Record<'companyId' | 'branchId' | 'scheduleId', string>;

const ofServer = ['id', 'branchId', 'version', 'status', 'publishedVersion', 'publishedTime', 'createdTime'] as const;

/** The part of a stored menu that is edited. */
const contentIn = (menu: MenuSchedule): MenuContent => omit(menu, [...ofServer, 'updatedTime']);

/** A menu that is edited: undo, saving, merging with what others have saved, and its status. */
export function useMenuEditing(stored: MenuSchedule, params: MenuParams, mayEdit: boolean) {
  const queries = useQueryClient();
  const { take, reload, ...editing } = useMergedEditing({
    stored,
    isReadOnly: ({ status }) => !mayEdit || status === 'archived',
    contentIn,
    draftOf,
    contentOf,
    merge: mergeMenus,
    read: () => call(getSchedule, { params }),
    write: (content, version) => {
      const body = { ...structuredClone(content), version };
      return call(putSchedule, { params, body: body as CallInput<typeof putSchedule>['body'] });
    },
    onStored: (menu) => {
      queries.setQueryData([menus.name, params.companyId, 'one', getSchedule.path, { params }], menu);
      void queries.invalidateQueries({ queryKey: [menus.name], refetchType: 'none' });
    },
    saved: 'menuEditor.saved',
  });
  const change = useAction(
    // All calls that change the status have the same shape.
    (endpoint: typeof publishSchedule) => call(endpoint, { params, body: { version: editing.base.version } }),
    {
      onDone: take,
      done: 'menuEditor.done',
      // Nothing is unsaved here, so what somebody else has saved is shown instead.
      onFailed: (error) => (isStale(error) ? reload() : undefined),
    },
  );
  return { ...editing, change };
}
export type MenuEditing = ReturnType<typeof useMenuEditing>;
