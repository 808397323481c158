import { useTranslate } from 'ra-core';
import { createElement } from 'react';
import { lazyOnce } from '#ui/lazy.ts';
import type { Field } from '../../fields.ts';
import { showValue } from '../cells.tsx';
import { useShowContext } from '../columns.tsx';

/** A setting in words, for comparing. */
export function SettingText({ field, value }: { field: Field; value: unknown }) {
  const translate = useTranslate();
  const context = useShowContext();
  const none = translate('ui.settings.unset');
  if (value === null || value === undefined) return none;
  if (field.cell) return createElement(lazyOnce(field.cell), { record: { id: '' }, value });
  return showValue(field, value, { id: '' }, context) ?? none;
}
