import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ResponseError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import type { Resource } from '../resource.ts';
import { useLabels } from './labels.ts';

/** Whether the fields of a form show all problems. */
export function isOfFields({ fields }: Pick<Resource, 'fields'>, error: unknown): boolean {
  const names = Object.keys((error instanceof ResponseError && error.body.errors) || {});
  return names.length > 0 && names.every((name) => name in fields);
}

/** The text of a failed action on a record: the declared one if any, with the reason. */
export function useFailureText({ failures }: Pick<Resource, 'failures'>): (error: unknown) => string {
  const labelOf = useLabels();
  const translate = useTranslate();
  return useCallback(
    (error) => {
      if (!failures) return errorText(error, translate);
      if (!failures.unauthorized) return errorText(error, translate, labelOf(failures.unknown));
      if (error instanceof ResponseError && error.status === 401) return labelOf(failures.unauthorized);
      const known = error instanceof ResponseError && error.code !== 'UNKNOWN_ERROR' ? errorText(error, translate) : '';
      return [labelOf(failures.unknown), known].filter(Boolean).join(' ');
    },
    [failures, labelOf, translate],
  );
}
