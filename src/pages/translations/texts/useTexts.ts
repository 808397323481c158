import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import {
  getPlatformTexts,
  updatePlatformTexts,
  type OwnText,
  type TextUpdate,
  type TranslationRow,
} from '#contract/translations/translations.ts';
import { call, ResponseError } from '#data-provider/client.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { cellId, rowId, type Place } from './model.ts';

type Data = ResponseOf<typeof getPlatformTexts>;

export interface CellChange {
  row: TranslationRow;
  language: Language;
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

function withOwn(data: Data, place: Place, owns: ReadonlyMap<string, OwnText | undefined>): Data {
  const touched = new Map<string, Language[]>();
  for (const id of owns.keys()) {
    const [namespace = '', key = '', language] = id.split('\n');
    const row = rowId({ namespace, key });
    touched.set(row, [...(touched.get(row) ?? []), language as Language]);
  }
  const rows = data.rows.map((row) => {
    const languages = touched.get(rowId(row));
    if (!languages) return row;
    const own = { ...row[place] };
    for (const language of languages) {
      const text = owns.get(cellId(row, language));
      if (text) own[language] = text;
      else delete own[language];
    }
    return { ...row, [place]: own };
  });
  return { ...data, rows };
}

const isConflict = (error: unknown) => error instanceof ResponseError && error.status === 409;

/** The texts of a platform; changes are shown before the server has confirmed them. */
export function useTexts(companyId: string, branchId: string | null, platform: TextPlatform) {
  const client = useQueryClient();
  const place: Place = branchId ? 'branch' : 'company';
  const query = { companyId, ...(branchId !== null && { branchId }) };
  const input = { params: { platform }, query };
  const family = ['texts', companyId];
  const answer = useCall(family, getPlatformTexts, input);
  const queryKey = [...family, getPlatformTexts.path, input];
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const [done, setDone] = useState<readonly CellChange[][]>([]);
  const put = (owns: ReadonlyMap<string, OwnText | undefined>) =>
    client.setQueryData<Data>(queryKey, (data) => data && withOwn(data, place, owns));
  const note = (id: string, state?: Unsaved) =>
    setUnsaved((before) => {
      const next = new Map(before);
      if (state) next.set(id, state);
      else next.delete(id);
      return next;
    });

  async function theirsOf({ row, language }: CellChange): Promise<string | null> {
    const fresh = await call(getPlatformTexts, { params: { platform }, query: { ...query, namespace: row.namespace } });
    const own = fresh.rows.find((one) => one.key === row.key)?.[place][language];
    put(new Map([[cellId(row, language), own]]));
    return own?.text ?? null;
  }

  /** Saves all of the changes or none. @returns whether they are saved */
  async function save(changes: readonly CellChange[], undoable = true): Promise<boolean> {
    const earlier = new Map(changes.map(({ row, language }) => [cellId(row, language), row[place][language]]));
    const updates: TextUpdate[] = changes.map(({ row, language, text }) => ({
      namespace: row.namespace,
      key: row.key,
      language,
      text,
      previous: row[place][language]?.text ?? null,
    }));
    const updatedTime = new Date().toISOString();
    put(
      new Map(
        changes.map(({ row, language, text }) => [
          cellId(row, language),
          text === null
            ? undefined
            : {
                text,
                basedOn: row.defaults[language] ?? null,
                outdated: false,
                dismissed: false,
                updatedTime,
                updatedBy: null,
              },
        ]),
      ),
    );
    for (const { row, language } of changes) note(cellId(row, language));
    try {
      await call(updatePlatformTexts, { params: { platform }, query, body: { updates } });
      if (undoable) setDone((before) => [...before, changes.map((one) => ({ ...one }))]);
      return true;
    } catch (error) {
      put(earlier);
      for (const change of changes) {
        const theirs =
          isConflict(error) && changes.length === 1 ? await theirsOf(change).catch(() => undefined) : undefined;
        note(cellId(change.row, change.language), {
          typed: change.text,
          error,
          ...(theirs !== undefined && { theirs }),
        });
      }
      return false;
    }
  }

  /** Sends the inverse of the last edit. */
  async function undo(): Promise<void> {
    const last = done.at(-1);
    const data = client.getQueryData<Data>(queryKey);
    if (!last || !data) return;
    setDone(done.slice(0, -1));
    const now = new Map(data.rows.map((row) => [rowId(row), row]));
    await save(
      last.flatMap(({ row, language }) => {
        const current = now.get(rowId(row));
        return current ? [{ row: current, language, text: row[place][language]?.text ?? null }] : [];
      }),
      false,
    );
  }

  async function dismiss(cells: readonly Omit<CellChange, 'text'>[]): Promise<void> {
    const updates = cells.map(({ row, language }) => ({
      namespace: row.namespace,
      key: row.key,
      language,
      dismissed: true,
    }));
    for (let at = 0; at < updates.length; at += 2_000)
      await call(updatePlatformTexts, {
        params: { platform },
        query,
        body: { updates: updates.slice(at, at + 2_000) },
      });
    put(
      new Map(
        cells.map(({ row, language }) => {
          const own = row[place][language];
          return [cellId(row, language), own && { ...own, dismissed: true }];
        }),
      ),
    );
  }

  return { answer, place, unsaved, note, save, undo, dismiss, reload: () => client.invalidateQueries({ queryKey }) };
}
