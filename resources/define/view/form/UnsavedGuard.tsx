import { useEffect } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';

const record = (search: string) => new URLSearchParams(search).get('open');

/** Asks before unsaved changes are left behind: by a link, by back, by closing the drawer or the tab. */
export function UnsavedGuard() {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  const unsaved = Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        record(currentLocation.search) !== record(nextLocation.search)),
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={translate('ui.unsaved.title')}
      content={translate('ui.unsaved.text')}
      confirm={translate('ui.unsaved.leave')}
      cancel={translate('ui.unsaved.stay')}
      confirmColor="warning"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
