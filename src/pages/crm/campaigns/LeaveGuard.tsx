import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

/** Asks before edits are left behind that are not saved: by a link, by back, by closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
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
