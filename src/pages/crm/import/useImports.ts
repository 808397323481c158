import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  checkImport,
  getImport,
  importProblems,
  listImports,
  patchImport,
  rollbackImport,
  runImport,
  uploadImport,
  type GuestImport,
  type ImportProblemCode,
} from '#contract/imports.ts';
import { call } from '#data-provider/client.ts';

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
  return useInfiniteQuery({
    queryKey: [root, companyId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { params: { companyId }, query: { from: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.imports.length, 0);
      return last.imports.length > 0 && read < last.total ? read : undefined;
    },
  });
}

const keyOf = (companyId: string, importId: string) => [root, companyId, 'one', importId];

export function useImport(companyId: string, importId: string) {
  return useQuery({
    queryKey: keyOf(companyId, importId),
    queryFn: ({ signal }) => call(getImport, { params: { companyId, importId }, signal }),
    staleTime: 0,
  });
}

/** Asks for everything about imports again: work has ended, or a choice was saved. */
export function useReloadImports() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [root] }), [queries]);
}

export function useUpload(companyId: string, onDone: (one: GuestImport) => void) {
  const queries = useQueryClient();
  const reload = useReloadImports();
  return useMutation({
    mutationFn: (file: File) => call(uploadImport, { params: { companyId }, file }),
    onSuccess: (one) => {
      queries.setQueryData(keyOf(companyId, one.id), one);
      void reload();
      onDone(one);
    },
  });
}

export type ImportChanges = Omit<Parameters<typeof call<typeof patchImport>>[1]['body'], 'version'>;

/** Saves a choice, and gives the import as it is then. */
async function save({ companyId, id, version }: GuestImport, changes: ImportChanges): Promise<GuestImport> {
  const params = { companyId, importId: id };
  await call(patchImport, { params, body: { version, ...changes } });
  return call(getImport, { params });
}

/** Saves how a file is read: its columns come anew. */
export function useReadAnew(one: GuestImport) {
  const queries = useQueryClient();
  const reload = useReloadImports();
  return useMutation({
    mutationFn: (changes: Pick<ImportChanges, 'encoding' | 'delimiter' | 'sheet'>) => save(one, changes),
    onSuccess: (next) => queries.setQueryData(keyOf(one.companyId, one.id), next),
    onError: reload,
  });
}

/** Saves columns and options, and has every row checked. */
export function useCheck(one: GuestImport) {
  const reload = useReloadImports();
  return useMutation({
    mutationFn: async (changes: ImportChanges) => {
      const { version } = await save(one, changes);
      await call(checkImport, { params: { companyId: one.companyId, importId: one.id }, body: { version } });
    },
    onSettled: reload,
  });
}

/** Brings the guests in, or takes them back. */
export function useBegin(one: GuestImport, work: 'run' | 'rollback') {
  const reload = useReloadImports();
  return useMutation({
    mutationFn: () =>
      call(work === 'run' ? runImport : rollbackImport, {
        params: { companyId: one.companyId, importId: one.id },
        body: { version: one.version },
      }),
    onSettled: reload,
  });
}

export function useProblems(
  { companyId, id, version }: GuestImport,
  code: ImportProblemCode | undefined,
  page: number,
) {
  return useQuery({
    queryKey: [root, companyId, 'problems', id, version, code, page],
    queryFn: ({ signal }) =>
      call(importProblems, {
        params: { companyId, importId: id },
        query: { code, from: (page - 1) * problemsAPage, size: problemsAPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
