import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { sameContent } from './sameContent.ts';

/** What of which record is open beside the list. */
const shown = (search: string) => {
  const query = new URLSearchParams(search);
  return `${query.get('open') ?? ''} ${query.get('tab') ?? ''}`;
};

/** Asks before unsaved changes are left behind: by a link, by back, by closing the drawer or the tab. */
export function UnsavedGuard() {
  const translate = useTranslate();
  const { defaultValues, isSubmitting, isSubmitSuccessful } = useFormState();
  const values = useWatch();
  // Not the form's own word for it: inputs write an empty value of their kind where there was none.
  const unsaved = !isSubmitting && !isSubmitSuccessful && !sameContent(values, defaultValues);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        shown(currentLocation.search) !== shown(nextLocation.search)),
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('ui.unsaved.title')}
      text={translate('ui.unsaved.text')}
      confirm={translate('ui.unsaved.leave')}
      cancel={translate('ui.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
