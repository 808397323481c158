import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { CallInput } from '#contract/core/endpoint.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { FileImport, ImportCalls } from '#contract/imports/imports.ts';
import { call } from '#data-provider/client.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import { useImportKind } from './kind.ts';

/** The first part of all query keys for imports. */
export const importsKey = 'imports';
export const problemsAPage = 50;

/** The import in the address. */
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
  const { calls, words } = useImportKind();
  return usePages(
    [importsKey, companyId, 'list', words],
    (query, signal) => call(calls.list, { params: { companyId }, query, signal }),
    ({ imports }) => imports,
    { size: 10 },
  );
}

const keyOf = (companyId: string, importId: string) => [importsKey, companyId, 'one', importId];

export function useImport(companyId: string, importId: string) {
  const { calls } = useImportKind();
  return useQuery({
    queryKey: keyOf(companyId, importId),
    queryFn: ({ signal }) => call(calls.get, { params: { companyId, importId }, signal }),
    staleTime: 0,
  });
}

/** Refetches all import queries, after a job ended or a choice was saved. */
export function useReloadImports() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [importsKey] }), [queries]);
}

/** Caches an import from a response, so that its next step shows immediately. */
function useKeep() {
  const queries = useQueryClient();
  return (one: FileImport) => queries.setQueryData(keyOf(one.companyId, one.id), one);
}

export function useImportUpload(companyId: string, onDone: (one: FileImport) => void) {
  const keep = useKeep();
  const reload = useReloadImports();
  const { calls } = useImportKind();
  return useMutation({
    mutationFn: (file: File) => call(calls.upload, { params: { companyId }, file }),
    onSuccess: (one) => {
      keep(one);
      void reload();
      onDone(one);
    },
  });
}

/** The changes to an import, without its version. */
type Changes = Omit<CallInput<ImportCalls['patch']>['body'], 'version'>;

/** Saves changes and returns the updated import. */
function useSave({ companyId, id, version }: FileImport): (changes: Changes) => Promise<FileImport> {
  const { calls } = useImportKind();
  const params = { companyId, importId: id };
  return async (changes) => {
    await call(calls.patch, { params, body: { version, ...changes } });
    return call(calls.get, { params });
  };
}

/** Saves how a file is read, which resets its columns. */
export function useReadAnew(one: FileImport) {
  return useMutation({ mutationFn: useSave(one), onSuccess: useKeep(), onError: useReloadImports() });
}

/** Starts a job for the current version of an import. */
function useAsk({ companyId, id }: FileImport) {
  const { calls } = useImportKind();
  return (work: 'check' | 'run' | 'rollback', version: number) =>
    call(calls[work], { params: { companyId, importId: id }, body: { version } });
}

/** Saves columns and options, and starts the check of all rows. */
export function useCheck(one: FileImport) {
  const ask = useAsk(one);
  const save = useSave(one);
  return useMutation({
    mutationFn: async (said: Changes) => ask('check', (await save(said)).version),
    onSettled: useReloadImports(),
  });
}

/** Runs the import or rolls it back. */
export function useBegin(one: FileImport, work: 'run' | 'rollback') {
  const ask = useAsk(one);
  return useMutation({ mutationFn: () => ask(work, one.version), onSettled: useReloadImports() });
}

export function useProblems({ companyId, id, version }: FileImport, code: ImportProblemCode | undefined, page: number) {
  const { calls } = useImportKind();
  const query = { code, from: (page - 1) * problemsAPage, size: problemsAPage };
  return useCall(
    [importsKey, companyId, 'problems', version],
    calls.problems,
    { params: { companyId, importId: id }, query },
    { placeholderData: keepPreviousData },
  );
}
