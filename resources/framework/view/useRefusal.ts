import { uniqBy } from 'es-toolkit';
import { useListContext, useTranslate } from 'ra-core';
import type { ErrorDetail } from '#contract/core/errors.ts';
import { ResponseError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import type { Resource } from '../resource.ts';
import { titleOf } from '../values.ts';
import { useLanguage } from './labels.ts';
import type { AnyRecord } from './useResourceList.ts';

/** Maximum number of refused records listed by name. */
const most = 3;

/** Explains why some of a list's records cannot be changed: their names as in the rows, and the problems. */
export function useRefusal(resource: Resource): (error: unknown) => string {
  const { data: records } = useListContext<AnyRecord>();
  const translate = useTranslate();
  const language = useLanguage();
  const whyOf = ({ id, name, code, args, ...detail }: ErrorDetail, error: ResponseError) => {
    const rule = resource.rules.find(({ text }) => text?.en === detail.message);
    const said = errorText({ code: error.code, reason: error.reason, details: [detail] }, translate);
    const field = code && !detail.resource;
    const why =
      rule?.text?.[language] ??
      (field ? translate(`errors.field.${code}`, { _: said, text: detail.message, ...args }) : said);
    const record = records?.find((one) => one.id === id);
    const called = record ? titleOf(resource, record, language) : name;
    return called ? translate('ui.bulk.refused', { name: called, why }) : why;
  };
  return (error) => {
    if (!(error instanceof ResponseError && error.details?.length)) return errorText(error, translate);
    // For each record the first problem.
    const named = uniqBy(error.details, ({ id }) => id).slice(0, most);
    return named.map((detail) => whyOf(detail, error)).join(' · ');
  };
}
