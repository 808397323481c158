import { Activity, Suspense, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Resource } from '#resources/framework/resource.ts';
import { preloadDialogs } from '#ui/Dialog.tsx';
import { lazyPage } from '#ui/lazy.ts';
import type { OpenedForm } from '../preloads.ts';
import { FailureBoundary } from './Failure.tsx';
import { usePreloadOnIntent } from './usePreloadOnIntent.ts';

const WarmForm = lazyPage(() => import('#resources/framework/view/form/WarmForm.tsx'));

/** The forms that have been rendered since the app started. */
const warmed = new Set<string>();

/** Loads screens before they are opened, and renders their forms once, outside the page. */
export default function Preloading() {
  const [outside] = useState(() => document.createElement('div'));
  const [form, setForm] = useState<Resource | null>(null);
  const onForm = useCallback(({ resource }: OpenedForm) => {
    if (resource.savedByCard || resource.savedInSteps || warmed.has(resource.name)) return;
    warmed.add(resource.name);
    setForm(resource);
  }, []);
  const onDone = useCallback(() => setForm(null), []);
  usePreloadOnIntent(onForm);
  useEffect(preloadDialogs, []);
  return (
    form &&
    createPortal(
      <Activity mode="hidden">
        {/* A failure is shown when the form is opened. */}
        <FailureBoundary place={form.name}>
          <Suspense fallback={null}>
            <WarmForm key={form.name} resource={form} onDone={onDone} />
          </Suspense>
        </FailureBoundary>
      </Activity>,
      outside,
    )
  );
}
