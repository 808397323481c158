import { createElement, Suspense, useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { lazyOnce } from '#ui/lazy.ts';
import type { FormPreviewProps } from '../../resource.ts';
import type { Lazy } from '../../fields.ts';

interface PreviewedProps {
  /** Absent for records without a preview: the form is then alone. */
  view: Lazy<FormPreviewProps> | undefined;
  children: ReactNode;
}

/** A form beside a preview of the current values. */
export function FormPreview({ view, children }: PreviewedProps) {
  const translate = useTranslate();
  const id = useId();
  if (!view) return children;
  return (
    <div className="form-previewed">
      <div className="record-form">{children}</div>
      <aside className="form-preview" aria-labelledby={id}>
        <h2 id={id}>{translate('ui.form.preview')}</h2>
        <Suspense fallback={null}>
          <Typed view={view} />
        </Suspense>
      </aside>
    </div>
  );
}

function Typed({ view }: { view: Lazy<FormPreviewProps> }) {
  const values = useWatch() as FormPreviewProps['values'];
  return createElement(lazyOnce(view), { values });
}
