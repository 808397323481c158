import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { MergeConflict } from '#contract/core/mergeConflict.ts';
import { isStale } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { useHistory } from '#ui/useHistory.ts';
import { useAction } from '../useAction.ts';

/** A stored document, and how its content is edited, merged and saved. */
export interface MergedDocument<Stored extends { version: number }, Content, Draft> {
  stored: Stored;
  isReadOnly: (stored: Stored) => boolean;
  /** The part of it that is edited. */
  contentIn: (stored: Stored) => Content;
  /** The content in the shape in which it is edited, and back. */
  draftOf: (content: Content) => Draft;
  contentOf: (draft: Draft) => Content;
  /** @param takeTheirs the paths of conflicts of which theirs is in the result, otherwise mine */
  merge: (
    base: Content,
    mine: Content,
    theirs: Content,
    takeTheirs: ReadonlySet<string>,
  ) => { merged: Content; conflicts: readonly MergeConflict[] };
  read: () => Promise<Stored>;
  /** Refused if the document has another version by now. */
  write: (content: Content, version: number) => Promise<Stored>;
  /** Called with each newer version. */
  onStored: (stored: Stored) => void;
  /** The key of the message after saving. */
  saved: string;
}

/** Somebody else's version, while it is merged with ours. */
interface Merging<Stored> {
  theirs: Stored;
  conflicts: readonly MergeConflict[];
  /** The paths of conflicts where their change counts. */
  preferred: readonly string[];
}

/**
 * A document that is edited: undo, saving, and merging with what others have saved. Without conflicts the merged
 * document is saved at once; otherwise `merging` has them until one of both is chosen for each.
 */
export function useMergedEditing<Stored extends { version: number }, Content, Draft>(
  document: MergedDocument<Stored, Content, Draft>,
) {
  const { stored, contentIn, draftOf, contentOf, read, write, onStored } = document;
  const notify = useNotify();
  const translate = useTranslate();
  const [base, setBase] = useState(stored);
  const readOnly = document.isReadOnly(base);
  const { now: draft, edit, ...history } = useHistory(() => draftOf(contentIn(stored)), readOnly);
  const [saved, setSaved] = useState(draft);
  const [merging, setMerging] = useState<Merging<Stored> | null>(null);
  const take = (next: Stored) => {
    setBase(next);
    onStored(next);
  };
  const mergedWith = (theirs: Stored, preferred: readonly string[]) =>
    document.merge(contentIn(base), contentOf(draft), contentIn(theirs), new Set(preferred));
  const save = useAction(
    async (merged: { draft: Draft; version: number } | undefined) => {
      const sent = merged?.draft ?? draft;
      return { next: await write(contentOf(sent), merged?.version ?? base.version), sent };
    },
    {
      done: (_, merged) => (merged ? 'merging.saved' : document.saved),
      onDone: ({ next, sent }, merged) => {
        take(next);
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
        const theirs = await read();
        const { merged, conflicts } = mergedWith(theirs, []);
        if (conflicts.length) setMerging({ theirs, conflicts, preferred: [] });
        else save.mutate({ draft: draftOf(merged), version: theirs.version });
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
    take,
    /** Shows what somebody else has saved, for when nothing is unsaved. */
    reload: async () => {
      const theirs = await read();
      const next = draftOf(contentIn(theirs));
      edit(next);
      setSaved(next);
      take(theirs);
    },
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
