import { createElement, Suspense, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { lazyOnce } from '#ui/lazy.ts';
import type { FormPreviewProps } from '../../resource.ts';
import type { Lazy } from '../../fields.ts';

/** What the form around it is about, as others will see it with what is being typed. */
export function FormPreview({ view }: { view: Lazy<FormPreviewProps> }) {
  const translate = useTranslate();
  const id = useId();
  const values = useWatch() as Readonly<Record<string, unknown>>;
  return (
    <aside className="form-preview" aria-labelledby={id}>
      <h2 id={id}>{translate('ui.form.preview')}</h2>
      <Suspense fallback={null}>{createElement(lazyOnce(view), { values })}</Suspense>
    </aside>
  );
}
