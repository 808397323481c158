import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';

export interface ActionOptions<Input, Result> {
  /** The success message: a text key, or a function of the result. */
  done?: string | ((result: Result, input: Input) => string | undefined);
  /** Values for that text. */
  doneArgs?: (result: Result, input: Input) => Readonly<Record<string, unknown>>;
  /** Reports a failure in its own way. */
  failureText?: (error: unknown) => string;
  /** The caller shows failures where they happened. */
  showsFailure?: boolean;
  /** Query families to reload, also after a failure, because another user may have changed them. */
  reads?: readonly QueryKey[];
  onDone?: (result: Result, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => unknown;
  onSettled?: () => unknown;
}

/**
 * A user action: runs it, notifies the user of the result, and reloads the changed data.
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
