import { useTranslate } from 'ra-core';
import { createElement, Suspense } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import { Differences } from '#ui/Differences.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import type { Field } from '../../fields.ts';
import { showValue } from '../cells.tsx';
import { useSay } from '../say.ts';
import { useShowContext } from '../columns.tsx';
import type { differing } from './topsOf.ts';

/** A setting in words, for comparing. */
export function SettingText({ field, value }: { field: Field; value: unknown }) {
  const translate = useTranslate();
  const context = useShowContext();
  const say = useSay();
  const none = translate('ui.settings.unset');
  if (value === null || value === undefined) return none;
  if (field.cell) return createElement(lazyOnce(field.cell), { record: { id: '' }, value });
  if (field.kind === 'integer' && field.unit)
    return `${formatNumber(Number(value), context.language)} ${say(field.unit)}`;
  return showValue(field, value, { id: '' }, context) ?? none;
}

/** Settings that are not the same in two places, or at two times. */
export function SettingDifferences({ differences }: { differences: ReturnType<typeof differing> }) {
  const say = useSay();
  if (!differences.length) return null;
  return (
    <Suspense fallback={null}>
      <Differences
        differences={differences.map(({ source, field, here, there }) => ({
          key: source,
          label: say(field.label),
          before: <SettingText field={field} value={here} />,
          after: <SettingText field={field} value={there} />,
        }))}
      />
    </Suspense>
  );
}
