import { useTranslate } from 'ra-core';
import { memo, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { preloadDialogs } from './Dialog.tsx';

interface LeaveGuardProps {
  /** A flag, or a function that is called on leaving. */
  unsaved: boolean | (() => boolean);
  /** Query params whose change also leaves the page: another record in the drawer, another branch. */
  also?: readonly string[];
}

const none: readonly string[] = [];
const companyOf = (query: URLSearchParams) => query.get('company_id') ?? query.get('companyId');

/**
 * Asks for confirmation before unsaved changes are lost: by a link, back, switching the company, or closing the tab.
 */
export const LeaveGuard = memo(function LeaveGuard({ unsaved, also = none }: LeaveGuardProps) {
  // The router supports only one guard, the last one mounted, so none is mounted without need.
  return unsaved && <Guard isUnsaved={unsaved === true ? always : unsaved} also={also} />;
});

const always = () => true;

function Guard({ isUnsaved, also }: { isUnsaved: () => boolean; also: readonly string[] }) {
  const translate = useTranslate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = () => {
      if (currentLocation.pathname !== nextLocation.pathname) return true;
      const [before, after] = [new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search)];
      // An address without a company refers to the current one, which is then added.
      const [from, to] = [companyOf(before), companyOf(after)];
      return (from && to && from !== to) || also.some((name) => before.get(name) !== after.get(name));
    };
    return Boolean(leaves()) && isUnsaved();
  });
  // If the code failed to load when it is needed, the page would be replaced and the changes lost.
  useEffect(preloadDialogs, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
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
