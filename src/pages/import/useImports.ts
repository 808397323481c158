import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ReadingChoice } from '#contract/importReadings.ts';
import type {
  FileImport,
  ImportChoices,
  ImportEncoding,
  ImportDelimiter,
  ImportProblemCode,
} from '#contract/imports.ts';
import { call } from '#data-provider/client.ts';
import { useLook, type Mapping } from './kind.ts';

const root = 'imports';
const pageSize = 10;
export const problemsAPage = 50;

/** Which import the page is about: the address says so. */
export function useChosenImport() {
  const [params, setParams] = useSearchParams();
  const choose = useCallback(
    (importId: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (importId) next.set('import', importId);
        else next.delete('import');
        return next;
      }),
    [setParams],
  );
  return [params.get('import'), choose] as const;
}

export function usePastImports(companyId: string) {
  const { calls, words } = useLook();
  return useInfiniteQuery({
    queryKey: [root, companyId, 'list', words],
    queryFn: ({ pageParam, signal }) =>
      call(calls.list, { params: { companyId }, query: { from: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.imports.length, 0);
      return last.imports.length > 0 && read < last.total ? read : undefined;
    },
  });
}

const keyOf = (companyId: string, importId: string) => [root, companyId, 'one', importId];

export function useImport(companyId: string, importId: string) {
  const { calls } = useLook();
  return useQuery({
    queryKey: keyOf(companyId, importId),
    queryFn: ({ signal }) => call(calls.get, { params: { companyId, importId }, signal }),
    staleTime: 0,
  });
}

/** Asks for everything about imports again: work has ended, or a choice was saved. */
export function useReloadImports() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [root] }), [queries]);
}

export function useUpload(companyId: string, onDone: (one: FileImport) => void) {
  const queries = useQueryClient();
  const reload = useReloadImports();
  const { calls } = useLook();
  return useMutation({
    mutationFn: (file: File) => call(calls.upload, { params: { companyId }, file }),
    onSuccess: (one) => {
      queries.setQueryData(keyOf(companyId, one.id), one);
      void reload();
      onDone(one);
    },
  });
}

/** How a file is read. */
interface Reading {
  encoding?: ImportEncoding;
  delimiter?: ImportDelimiter;
  sheet?: string;
  headerRow?: number;
}
/** What is said before a check. */
type Said = { mapping: Mapping; readings: ReadingChoice[] } & ImportChoices;
type Changes = Reading | Said;

/** Saves a choice, and gives the import as it is then. */
function useSave({ companyId, id, version }: FileImport): (changes: Changes) => Promise<FileImport> {
  const { calls } = useLook();
  return async (changes) => {
    const params = { companyId, importId: id };
    await call(calls.patch, { params, body: { version, ...changes } });
    return call(calls.get, { params });
  };
}

/** Saves how a file is read: its columns come anew. */
export function useReadAnew(one: FileImport) {
  const queries = useQueryClient();
  const reload = useReloadImports();
  const save = useSave(one);
  return useMutation({
    mutationFn: (changes: Reading) => save(changes),
    onSuccess: (next) => queries.setQueryData(keyOf(one.companyId, one.id), next),
    onError: reload,
  });
}

/** Saves columns and options, and has every row checked. */
export function useCheck(one: FileImport) {
  const reload = useReloadImports();
  const { calls } = useLook();
  const save = useSave(one);
  return useMutation({
    mutationFn: async (said: Said) => {
      const { version } = await save(said);
      await call(calls.check, { params: { companyId: one.companyId, importId: one.id }, body: { version } });
    },
    onSettled: reload,
  });
}

/** Brings the rows in, or takes them back. */
export function useBegin(one: FileImport, work: 'run' | 'rollback') {
  const reload = useReloadImports();
  const { calls } = useLook();
  return useMutation({
    mutationFn: () =>
      call(calls[work], {
        params: { companyId: one.companyId, importId: one.id },
        body: { version: one.version },
      }),
    onSettled: reload,
  });
}

export function useProblems({ companyId, id, version }: FileImport, code: ImportProblemCode | undefined, page: number) {
  const { calls } = useLook();
  return useQuery({
    queryKey: [root, companyId, 'problems', id, version, code, page],
    queryFn: ({ signal }) =>
      call(calls.problems, {
        params: { companyId, importId: id },
        query: { code, from: (page - 1) * problemsAPage, size: problemsAPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
