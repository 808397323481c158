import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { mergeMenus, type MergeConflict } from '#contract/menus/menuMerge.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import { getSchedule, publishSchedule, putSchedule, type MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { errorText } from '#ui/errorText.ts';
import { contentOf, draftOf, type MenuDraft } from './model/draft.ts';
import { begun, edited, redone, undone } from './model/history.ts';
import menus from './resource.ts';

export interface MenuParams {
  companyId: string;
  branchId: string;
  scheduleId: string;
}

type PutBody = Parameters<typeof call<typeof putSchedule>>[1]['body'];

/** The part of a stored menu that is edited. */
function contentIn(menu: MenuSchedule): MenuContent {
  const { id, branchId, version, status, publishedVersion, publishedTime, createdTime, updatedTime, ...content } = menu;
  void [id, branchId, version, status, publishedVersion, publishedTime, createdTime, updatedTime];
  return content;
}

/** Somebody else's version, while it is merged with ours. */
export interface Merging {
  theirs: MenuSchedule;
  conflicts: readonly MergeConflict[];
  preferred: ReadonlySet<string>;
}

/** A menu that is edited: undo, saving, merging with what others have saved, and its status. */
export function useMenuEditing(stored: MenuSchedule, params: MenuParams, readOnly: boolean) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [base, setBase] = useState(stored);
  const [history, setHistory] = useState(() => begun(draftOf(contentIn(stored))));
  const [saved, setSaved] = useState(history.now);
  const [merging, setMerging] = useState<Merging | null>(null);
  const draft = history.now;
  // The same functions in each rendering, so that only what an edit changes is rendered again.
  const edit = useCallback(
    (next: MenuDraft, name?: string) => {
      if (!readOnly) setHistory((all) => edited(all, next, name));
    },
    [readOnly],
  );
  const undo = useCallback(() => setHistory((all) => undone(all) ?? all), []);
  const redo = useCallback(() => setHistory((all) => redone(all) ?? all), []);
  const take = (menu: MenuSchedule) => {
    setBase(menu);
    queries.setQueryData([menus.name, params.companyId, 'one', getSchedule.path, { params }], menu);
    void queries.invalidateQueries({ queryKey: [menus.name], refetchType: 'none' });
  };
  const mergedWith = (theirs: MenuSchedule, preferred: ReadonlySet<string>) =>
    mergeMenus(contentIn(base), contentOf(draft), contentIn(theirs), preferred);
  const save = useAction(
    async (merged: { draft: MenuDraft; version: number } | undefined) => {
      const sent = merged?.draft ?? draft;
      const { services, ...content } = contentOf(sent);
      const body = { ...structuredClone(content), services: [...services], version: merged?.version ?? base.version };
      return { menu: await call(putSchedule, { params, body: body as PutBody }), sent };
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
        const { merged, conflicts } = mergedWith(theirs, new Set());
        if (conflicts.length) setMerging({ theirs, conflicts, preferred: new Set() });
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
    base,
    draft,
    history,
    unsaved: draft !== saved,
    edit,
    undo,
    redo,
    save,
    change,
    merging,
    /** Chooses whose change counts where both have changed something. */
    prefer: (path: string, theirs: boolean) =>
      setMerging((all) => {
        if (!all) return all;
        const preferred = new Set(all.preferred);
        if (theirs) preferred.add(path);
        else preferred.delete(path);
        return { ...all, preferred };
      }),
    saveMerged: () => {
      if (!merging) return;
      const { theirs, preferred } = merging;
      save.mutate({ draft: draftOf(mergedWith(theirs, preferred).merged), version: theirs.version });
    },
  };
}
export type MenuEditing = ReturnType<typeof useMenuEditing>;
