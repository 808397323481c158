import { hashKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { errorText } from '#ui/errorText.ts';
import { useCall } from './useCall.ts';
import { useUndoNotice } from './useUndoNotice.tsx';

/** A change of what a call returns. */
interface Change<Data, Result> {
  /** What is shown until the server has answered. */
  patch: (data: Data) => Data;
  run: () => Promise<Result>;
  /** What is shown of the response. */
  settled: (result: Result) => (data: Data) => Data;
  message: (result: Result) => string;
}

/** A change with the one that undoes it; null if it cannot be undone. */
export interface InstantChange<Data, Result> extends Change<Data, Result> {
  undo?: (result: Result) => Change<Data, Result> | null;
}

/**
 * Calls an endpoint, and shows changes of the response at once. They are sent one after the other; one that the server
 * refuses is taken back. Each is announced, with a button to undo it.
 *
 * @param family the query family, which is reloaded after each change
 * @param input as in {@link useCall}
 */
export function useInstantChanges<E extends Endpoint>(family: string, endpoint: E, input: CallInput<E>) {
  type Data = ResponseOf<E>;
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const notice = useUndoNotice();
  const answer = useCall([family], endpoint, input);
  const mutationKey = [family, 'changes', input];
  const { mutate } = useMutation({
    mutationKey,
    // One after the other.
    scope: { id: hashKey(mutationKey) },
    networkMode: 'always',
    mutationFn: ({ run }: InstantChange<Data, unknown>) => run(),
    onSuccess: (result, { settled, message, undo }) => {
      queries.setQueryData<Data>([family, endpoint.path, input], (data) => data && settled(result)(data));
      const undoing = undo?.(result);
      notice(message(result), undoing ? () => mutate(undoing) : undefined);
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [family] }),
  });
  const patches = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as InstantChange<Data, unknown>).patch,
  });
  const data = useMemo(
    () => (answer.data === undefined ? undefined : patches.reduce<Data>((shown, patch) => patch(shown), answer.data)),
    [answer.data, patches],
  );
  return {
    answer: { ...answer, data },
    change: mutate as <Result>(change: InstantChange<Data, Result>) => void,
  };
}
