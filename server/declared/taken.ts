import type { Resource } from '#resources/define/resource.ts';
import { uniqueIndexOf } from '../db/tableOf.ts';
import { ApiError } from '../kernel/errors.ts';

/** @returns what a failed write is told as: `conflict` at the field whose value another record has; else the failure */
export function takenOr({ name, unique }: Pick<Resource, 'name' | 'unique'>, error: unknown): unknown {
  for (let cause = error, depth = 0; unique && cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ('constraint' in cause && cause.constraint === uniqueIndexOf({ name }))
      return new ApiError('conflict', undefined, {
        details: [{ path: unique.field, message: 'another record has it', code: 'taken' }],
      });
  return error;
}
