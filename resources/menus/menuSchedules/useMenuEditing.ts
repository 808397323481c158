import { useQueryClient } from '@tanstack/react-query';
import { omit } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CallInput } from '#contract/core/endpoint.ts';
import { mergeMenus, type MergeConflict } from '#contract/menus/menuMerge.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import { getSchedule, publishSchedule, putSchedule, type MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { errorText } from '#ui/errorText.ts';
import { useHistory } from '#ui/useHistory.ts';
import { contentOf, draftOf, type MenuDraft } from './model/draft.ts';
import menus from './resource.ts';

export type MenuParams = Record<'companyId' | 'branchId' | 'scheduleId', string>;

const ofServer = ['id', 'branchId', 'version', 'status', 'publishedVersion', 'publishedTime', 'createdTime'] as const;

/** The part of a stored menu that is edited. */
const contentIn = (menu: MenuSchedule): MenuContent => omit(menu, [...ofServer, 'updatedTime']);

/** Somebody else's version, while it is merged with ours. */
interface Merging {
  theirs: MenuSchedule;
  conflicts: readonly MergeConflict[];
  /** The paths of conflicts where their change counts. */
  preferred: readonly string[];
}

/** A menu that is edited: undo, saving, merging with what others have saved, and its status. */
export function useMenuEditing(stored: MenuSchedule, params: MenuParams, mayEdit: boolean) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [base, setBase] = useState(stored);
  const readOnly = !mayEdit || base.status === 'archived';
  const { now: draft, edit, ...history } = useHistory(() => draftOf(contentIn(stored)), readOnly);
  const [saved, setSaved] = useState(draft);
  const [merging, setMerging] = useState<Merging | null>(null);
  const take = (menu: MenuSchedule) => {
    setBase(menu);
    queries.setQueryData([menus.name, params.companyId, 'one', getSchedule.path, { params }], menu);
    void queries.invalidateQueries({ queryKey: [menus.name], refetchType: 'none' });
  };
  const mergedWith = (theirs: MenuSchedule, preferred: readonly string[]) =>
    mergeMenus(contentIn(base), contentOf(draft), contentIn(theirs), new Set(preferred));
  const save = useAction(
    async (merged: { draft: MenuDraft; version: number } | undefined) => {
      const sent = merged?.draft ?? draft;
      const body = { ...structuredClone(contentOf(sent)), version: merged?.version ?? base.version };
      return { menu: await call(putSchedule, { params, body: body as CallInput<typeof putSchedule>['body'] }), sent };
    },
    {
      done: (_, merged) => (merged ? 'menuEditor.merged' : 'menuEditor.saved'),
      onDone: ({ menu, sent }, merged) => {
        take(menu);
        setMerging(null);
        setSaved(sent);
        // What was edited before can be brought back by undoing.
        if (merged) edit(sent);
      },
      showsFailure: true,
      onFailed: async (error) => {
        if (!isStale(error)) {
          notify(errorText(error, translate), { type: 'error' });
          return;
        }
        const theirs = await call(getSchedule, { params });
        const { merged, conflicts } = mergedWith(theirs, []);
        if (conflicts.length) setMerging({ theirs, conflicts, preferred: [] });
        else save.mutate({ draft: draftOf(merged), version: theirs.version });
      },
    },
  );
  const change = useAction(
    // All calls that change the status have the same shape.
    (endpoint: typeof publishSchedule) => call(endpoint, { params, body: { version: base.version } }),
    {
      onDone: take,
      done: 'menuEditor.done',
      onFailed: async (error) => {
        if (!isStale(error)) return;
        // Nothing is unsaved here, so what somebody else has saved is shown instead.
        const theirs = await call(getSchedule, { params });
        const next = draftOf(contentIn(theirs));
        edit(next);
        setSaved(next);
        take(theirs);
      },
    },
  );
  return {
    ...history,
    base,
    draft,
    readOnly,
    unsaved: draft !== saved,
    edit,
    save,
    change,
    merging,
    /** Chooses whose change counts where both have changed something. */
    prefer: (path: string, theirs: boolean) =>
      setMerging((all) => {
        const others = all?.preferred.filter((one) => one !== path) ?? [];
        return all && { ...all, preferred: theirs ? [...others, path] : others };
      }),
    saveMerged: () => {
      if (!merging) return;
      const { theirs, preferred } = merging;
      save.mutate({ draft: draftOf(mergedWith(theirs, preferred).merged), version: theirs.version });
    },
  };
}
export type MenuEditing = ReturnType<typeof useMenuEditing>;
