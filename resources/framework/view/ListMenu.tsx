import { useListContext, useTranslate } from 'ra-core';
import { createElement, Suspense, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { backhouseFor, grants, type Role } from '#contract/core/permissions.ts';
import { hasAllBranches } from '#contract/platform/rights.ts';
import { Button } from '#ui/Button.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { moveActive } from '#ui/OptionSearch.tsx';
import { useOpening } from '#ui/useOutsidePress.ts';
import type { ListAction, Resource } from '../resource.ts';
import { useLabels } from './labels.ts';
import { useScope } from './scope.ts';
import { useDeclared } from './useDeclared.ts';
import { isLowerBound } from './useFigures.ts';

/** The list's declared actions that the user may perform. */
function useActions({ list, ofAllBranches }: Resource): readonly ListAction[] {
  const { me, companyId } = useScope();
  return useMemo(() => {
    const flags = backhouseFor(me, companyId);
    // What only some roles may do changes records.
    const may = (roles: readonly Role[]) =>
      roles.includes(me.role) && (!ofAllBranches || hasAllBranches(me, companyId));
    return list.actions.filter(
      ({ permission, roles }) => (!permission || grants(flags, permission)) && (!roles || may(roles)),
    );
  }, [list.actions, ofAllBranches, me, companyId]);
}

/** A button that opens the declared actions of a whole list. */
export function ListMenu(props: { resource?: Resource }) {
  const resource = useDeclared(props.resource);
  const { filterValues: filter, total: found, meta } = useListContext();
  const total = isLowerBound(meta) ? undefined : found;
  const translate = useTranslate();
  const labelOf = useLabels();
  const id = useId();
  const actions = useActions(resource);
  const { anchor, open, setOpen, close } = useOpening();
  const [dialog, setDialog] = useState<ListAction | null>(null);

  useEffect(() => {
    if (open) anchor.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open, anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const items = [...(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = moveActive(event.key, at, items.length);
    if (next !== null) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') setOpen(false);
  };
  if (!actions.length) return null;
  return (
    <div className="anchor" ref={anchor} onKeyDown={onKeyDown}>
      <Button
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {translate('ui.list.actions')} <span aria-hidden="true">▾</span>
      </Button>
      {open && (
        <ul className="list-menu floating plain-list" role="menu" id={id} aria-label={translate('ui.list.actions')}>
          {actions.map((action) => (
            <li key={action.name} role="none">
              {'to' in action ? (
                <Link className="menu-item" role="menuitem" tabIndex={-1} to={action.to}>
                  {labelOf(action.label)}
                </Link>
              ) : (
                <button
                  type="button"
                  className="menu-item"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    setDialog(action);
                  }}
                >
                  {labelOf(action.label)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog && 'dialog' in dialog && (
        <Suspense fallback={null}>
          {createElement(lazyOnce(dialog.dialog), { resource, filter, total, onClose: () => setDialog(null) })}
        </Suspense>
      )}
    </div>
  );
}
