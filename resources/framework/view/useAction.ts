import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';

export interface ActionOptions<Input, Result> {
  /** What a person is told when it is done: a key of the bundles, or what follows from the result. */
  done?: string | ((result: Result, input: Input) => string | undefined);
  /** Values in that text. */
  doneArgs?: (result: Result, input: Input) => Readonly<Record<string, unknown>>;
  /** Says a failure in words of its own. */
  failureText?: (error: unknown) => string;
  /** A failure is shown where it happened, by whoever asked. */
  showsFailure?: boolean;
  /** Families of answers that are read again, whatever came of it: somebody may have been quicker. */
  reads?: readonly QueryKey[];
  onDone?: (result: Result, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => unknown;
  onSettled?: () => unknown;
}

/**
 * Something that a person does: it is done, the person is told what became of it, and what it changed is read again.
 *
 * @example const tell = useAction((id: string) => call(tellGuests, { params: { id } }), { done: 'notices.told', reads: [['notices']] });
 */
export function useAction<Input = void, Result = unknown>(
  run: (input: Input) => Promise<Result>,
  {
    done,
    doneArgs,
    failureText,
    showsFailure,
    reads = [],
    onDone,
    onFailed,
    onSettled,
  }: ActionOptions<Input, Result> = {},
) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useMutation<Result, Error, Input>({
    mutationFn: run,
    onSuccess: (result, input) => {
      const text = typeof done === 'function' ? done(result, input) : done;
      if (text) notify(text, { messageArgs: doneArgs?.(result, input) });
      return onDone?.(result, input);
    },
    onError: (error, input) => {
      if (!showsFailure) notify(failureText ? failureText(error) : errorText(error, translate), { type: 'error' });
      return onFailed?.(error, input);
    },
    onSettled: async () => {
      await Promise.all(reads.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return onSettled?.();
    },
  });
}
