import { useTranslate } from 'ra-core';
import { createElement, Suspense } from 'react';
import { Differences } from '#ui/Differences.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import type { Field } from '../../fields.ts';
import { showValue } from '../cells.tsx';
import { useLabels } from '../labels.ts';
import { useShowContext } from '../columns.tsx';
import type { Change } from '../form/edits.ts';

/** A setting as text, for comparison. */
export function SettingText({ field, value }: { field: Field; value: unknown }) {
  const translate = useTranslate();
  const context = useShowContext();
  const none = translate('ra.boolean.null');
  if (value === null || value === undefined) return none;
  if (field.cell) return createElement(lazyOnce(field.cell), { record: { id: '' }, value });
  return showValue(field, value, { id: '' }, context) ?? none;
}

/** Settings that differ between two places or times. */
export function SettingDifferences({ differences }: { differences: readonly Change[] }) {
  const labelOf = useLabels();
  if (!differences.length) return null;
  return (
    <Suspense fallback={null}>
      <Differences
        differences={differences.map(({ source, field, before, after }) => ({
          key: source,
          label: labelOf(field.label),
          before: <SettingText field={field} value={before} />,
          after: <SettingText field={field} value={after} />,
        }))}
      />
    </Suspense>
  );
}
