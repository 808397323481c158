import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  /** Or how to find out, at the moment of leaving. */
  unsaved: boolean | (() => boolean);
  /** Names of the query whose change leaves the page too: another record beside the list, another branch. */
  also?: readonly string[];
}

const companyOf = (query: URLSearchParams) => query.get('company_id') ?? query.get('companyId');

/**
 * Asks before edits are left behind that are not saved: by a link, by back, by choosing another company, by closing the
 * tab.
 */
export function LeaveGuard({ unsaved, also = [] }: LeaveGuardProps) {
  // The router hears one guard only, the one that came last: none is there without need.
  return unsaved && <Guard isUnsaved={unsaved === true ? always : unsaved} also={also} />;
}

const always = () => true;

function Guard({ isUnsaved, also }: { isUnsaved: () => boolean; also: readonly string[] }) {
  const translate = useTranslate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = () => {
      if (currentLocation.pathname !== nextLocation.pathname) return true;
      const [before, after] = [new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search)];
      // An address without a company is about the one that is worked in, and is completed with it.
      const [from, to] = [companyOf(before), companyOf(after)];
      return (from && to && from !== to) || also.some((name) => before.get(name) !== after.get(name));
    };
    return Boolean(leaves()) && isUnsaved();
  });
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
