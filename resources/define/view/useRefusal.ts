import { useListContext, useTranslate } from 'ra-core';
import { ApiError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import type { Resource } from '../resource.ts';
import { titleOf } from '../values.ts';
import { useLanguage } from './labels.ts';
import type { AnyRecord } from './useResourceList.ts';

/** Says why some of a list's records cannot be changed: which of them it is about, called as in its row, and what is wrong. */
export function useRefusal(resource: Resource): (error: unknown) => string {
  const { data: records } = useListContext<AnyRecord>();
  const translate = useTranslate();
  const language = useLanguage();
  return (error) => {
    const said = errorText(error, translate);
    const [detail] = (error instanceof ApiError && error.details) || [];
    if (!detail) return said;
    const rule = resource.rules.find(({ text }) => text?.en === detail.message);
    const why =
      rule?.text?.[language] ??
      (detail.code ? translate(`errors.field.${detail.code}`, { _: said, text: detail.message }) : said);
    const record = records?.find(({ id }) => id === detail.id);
    const name = record ? titleOf(resource, record, language) : detail.name;
    return name ? translate('ui.bulk.refused', { name, why }) : why;
  };
}
