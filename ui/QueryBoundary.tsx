import type { ReactNode } from 'react';
import { ErrorState, TableSkeleton } from './states.tsx';
import { useArrived } from './useArrived.ts';

/** The state of a query without data. */
export interface QueryState {
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface QueryBoundaryProps<T> {
  /** The query. Existing data is shown while it is refetched. */
  answer: QueryState & { data: T | undefined };
  /** The number of skeleton rows. */
  rows?: number;
  columns?: number;
  /** Shown instead of the skeleton. */
  waiting?: ReactNode;
  /**
   * The content takes long to render, for example a list or a form: it is rendered in short pieces. Several small
   * contents would be rendered together.
   */
  large?: boolean;
  /** Returns the text for an error, instead of the default. */
  failureText?: (error: unknown) => string;
  children: (data: T) => ReactNode;
}

/**
 * Renders a query's data; until then a skeleton, or the error with a retry button.
 *
 * @example <QueryBoundary answer={useCall(voucher.family, voucherStats, voucher.input)} columns={6}>
 *   {(stats) => <Figures stats={stats} />}
 * </QueryBoundary>
 */
export function QueryBoundary<T>({
  answer,
  rows = 8,
  columns = 2,
  waiting,
  large = false,
  failureText,
  children,
}: QueryBoundaryProps<T>): ReactNode {
  const arrived = useArrived(answer.data !== undefined) || !large;
  if (answer.data !== undefined && arrived) return children(answer.data);
  if (answer.isError) {
    const error = failureText ? { message: failureText(answer.error) } : answer.error;
    return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  }
  return waiting ?? <TableSkeleton rows={rows} columns={columns} />;
}
