import { useQueryClient } from '@tanstack/react-query';
import { chunk, groupBy } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import {
  getPlatformTexts,
  longestUpdate,
  updatePlatformTexts,
  type OwnText,
  type TranslationRow,
} from '#contract/translations/translations.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { errorText } from '#ui/errorText.ts';
import { cellId, rowId, type Place } from './model.ts';

type Data = ResponseOf<typeof getPlatformTexts>;

interface Cell {
  row: TranslationRow;
  language: Language;
}

export interface CellChange extends Cell {
  /** Null removes the own text. */
  text: string | null;
}

/** A text that could not be saved, with what was typed. */
export interface Unsaved {
  typed: string | null;
  error?: unknown;
  /** The text that someone else saved meanwhile; null if it was removed. */
  theirs?: string | null;
}

/** What was saved before an error; all without one. */
interface Outcome {
  saved: readonly CellChange[];
  error?: unknown;
}

interface Owned extends Cell {
  own: OwnText | undefined;
}

function withOwn(data: Data, place: Place, cells: readonly Owned[]): Data {
  const byRow = new Map(Object.entries(groupBy(cells, ({ row }) => rowId(row))));
  const rows = data.rows.map((row) => {
    const touched = byRow.get(rowId(row));
    if (!touched) return row;
    const owns = { ...row[place] };
    for (const { language, own } of touched) {
      if (own) owns[language] = own;
      else delete owns[language];
    }
    return { ...row, [place]: owns };
  });
  return { ...data, rows };
}

/** What the person has done to the texts of one platform and place. */
interface Work {
  unsaved: ReadonlyMap<string, Unsaved>;
  /** The inverse of each edit, the latest last. */
  inverses: readonly (readonly CellChange[])[];
}
const noWork: Work = { unsaved: new Map(), inverses: [] };

/** The texts of a platform; changes are shown before the server has confirmed them. */
export function useTexts(companyId: string, branchId: string | null, platform: TextPlatform) {
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { me } = useScope();
  const place: Place = branchId ? 'branch' : 'company';
  const query = { companyId, ...(branchId !== null && { branchId }) };
  const input = { params: { platform }, query };
  const family = ['texts', companyId];
  const answer = useCall(family, getPlatformTexts, input);
  const queryKey = [...family, getPlatformTexts.path, input];

  const scope = [companyId, branchId, platform].join('\n');
  const [works, setWorks] = useState<ReadonlyMap<string, Work>>(new Map());
  const { unsaved, inverses } = works.get(scope) ?? noWork;
  const [sending, setSending] = useState(0);
  const change = (next: (work: Work) => Partial<Work>) =>
    setWorks((all) => {
      const work = all.get(scope) ?? noWork;
      return new Map(all).set(scope, { ...work, ...next(work) });
    });

  const put = (cells: readonly Owned[]) =>
    client.setQueryData<Data>(queryKey, (data) => data && withOwn(data, place, cells));
  const note = (id: string, state?: Unsaved) =>
    change((work) => {
      const next = new Map(work.unsaved);
      if (state) next.set(id, state);
      else next.delete(id);
      return { unsaved: next };
    });
  const reload = () => client.invalidateQueries({ queryKey });
  const notifyFailure = (error: unknown, key: string) =>
    notify(translate(key, { reason: errorText(error, translate) }), { type: 'error' });

  async function theirsOf({ row, language }: CellChange): Promise<string | null> {
    const fresh = await call(getPlatformTexts, { params: { platform }, query: { ...query, namespace: row.namespace } });
    const own = fresh.rows.find((one) => one.key === row.key)?.[place][language];
    put([{ row, language, own }]);
    return own?.text ?? null;
  }

  /** Calls are sent one after the other, so that a later edit of a text does not overtake an earlier one. */
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function send(changes: readonly CellChange[]): Promise<Outcome> {
    const earlier = changes.map(({ row, language }) => ({ row, language, own: row[place][language] }));
    const updatedTime = new Date().toISOString();
    const updatedBy = { id: me.id, name: me.name };
    put(
      changes.map(({ row, language, text }) => {
        const basedOn = row.defaults[language] ?? null;
        const own = { basedOn, outdated: false, dismissed: false, updatedTime, updatedBy };
        return { row, language, own: text === null ? undefined : { text, ...own } };
      }),
    );
    setSending((count) => count + 1);
    const run = last.current.then(async (): Promise<Outcome> => {
      let saved = 0;
      try {
        for (const batch of chunk([...changes], longestUpdate)) {
          const updates = batch.map(({ row, language, text }) => ({
            namespace: row.namespace,
            key: row.key,
            language,
            text,
            previous: row[place][language]?.text ?? null,
          }));
          await call(updatePlatformTexts, { params: { platform }, query, body: { updates } });
          saved += batch.length;
        }
        return { saved: changes };
      } catch (error) {
        put(earlier.slice(saved));
        return { saved: changes.slice(0, saved), error };
      } finally {
        setSending((count) => count - 1);
        // The back office itself shows its own texts.
        if (platform === 'backOffice' && saved)
          void client.invalidateQueries({ queryKey: ['translations', companyId] });
      }
    });
    last.current = run;
    return run;
  }

  /** Sends changes as one edit, which can be undone. */
  async function edit(changes: readonly CellChange[]): Promise<Outcome> {
    const outcome = await send(changes);
    const inverse = outcome.saved.map(({ row, language }) => ({
      row,
      language,
      text: row[place][language]?.text ?? null,
    }));
    if (inverse.length) change((work) => ({ inverses: [...work.inverses, inverse] }));
    return outcome;
  }

  /** Saves several texts in as few calls as possible. @returns what was saved, and the error that ended it */
  async function saveAll(changes: readonly CellChange[]): Promise<Outcome> {
    const outcome = await edit(changes);
    if (isStale(outcome.error)) await reload();
    return outcome;
  }

  /** Saves one text. After a failure it stays with its cell, with what somebody else has saved meanwhile. */
  async function save(one: CellChange): Promise<void> {
    const id = cellId(one.row, one.language);
    note(id);
    const { error } = await edit([one]);
    if (error === undefined) return;
    const theirs = isStale(error) ? await theirsOf(one).catch(() => undefined) : undefined;
    note(id, { typed: one.text, error, ...(theirs !== undefined && { theirs }) });
  }

  /** Sends the inverse of the last edit. What fails can be undone later. */
  async function undo(): Promise<void> {
    const inverse = inverses.at(-1);
    const data = client.getQueryData<Data>(queryKey);
    if (!inverse || !data) return;
    change((work) => ({ inverses: work.inverses.filter((one) => one !== inverse) }));
    const now = new Map(data.rows.map((row) => [rowId(row), row]));
    const changes = inverse.flatMap((one) => {
      const row = now.get(rowId(one.row));
      return row ? [{ ...one, row }] : [];
    });
    const { saved, error } = await send(changes);
    if (error === undefined) return;
    const remaining = changes.slice(saved.length);
    change((work) => ({ inverses: [...work.inverses, remaining] }));
    notifyFailure(error, 'translations.edits.notUndone');
    if (isStale(error)) await reload();
  }

  async function dismiss(cells: readonly Cell[]): Promise<void> {
    try {
      for (const batch of chunk([...cells], longestUpdate)) {
        const updates = batch.map(({ row: { namespace, key }, language }) => ({
          namespace,
          key,
          language,
          dismissed: true,
        }));
        await call(updatePlatformTexts, { params: { platform }, query, body: { updates } });
        put(
          batch.map(({ row, language }) => {
            const own = row[place][language];
            return { row, language, own: own && { ...own, dismissed: true } };
          }),
        );
      }
    } catch (error) {
      notifyFailure(error, 'translations.edits.notDismissed');
    }
  }

  const hasUnsaved = [...works.values()].some((work) => work.unsaved.size > 0);
  return { answer, place, unsaved, hasUnsaved, saving: sending > 0, note, save, saveAll, undo, dismiss };
}

export type TextsState = ReturnType<typeof useTexts>;
