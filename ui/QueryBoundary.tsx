import type { ReactNode } from 'react';
import { ErrorState, TableSkeleton } from './states.tsx';

/** What is to be known of a question while it has no answer. */
export interface QueryState {
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface QueryBoundaryProps<T> {
  /** What was asked; an answer of before is shown while it is asked for again. */
  answer: QueryState & { data: T | undefined };
  /** How much grey stands in for it. */
  rows?: number;
  columns?: number;
  /** In the place of grey bars. */
  waiting?: ReactNode;
  /** Says a failure in words of its own. */
  failureText?: (error: unknown) => string;
  children: (data: T) => ReactNode;
}

/**
 * What a question answered; until then grey bars, or what went wrong with a way to ask again.
 *
 * @example <Answered answer={useCall(['points'], listAccounts, { query })}>{({ accounts }) => <Accounts … />}</Answered>
 */
export function QueryBoundary<T>({
  answer,
  rows = 8,
  columns = 2,
  waiting,
  failureText,
  children,
}: QueryBoundaryProps<T>): ReactNode {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isError) {
    const error = failureText ? { message: failureText(answer.error) } : answer.error;
    return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  }
  return waiting ?? <TableSkeleton rows={rows} columns={columns} />;
}
