import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { useOutsidePress } from '#ui/useOutsidePress.ts';
import type { Resource } from '../resource.ts';
import { keptOf } from './listState.ts';
import type { ListPlace } from './useResourceList.ts';
import { useMayChange, useViewActions } from './useViews.ts';
import './SavedViews.css';

const ViewsPanel = lazyPage(() => import('./ViewsPanel.tsx'));

/** The saved view in use, with what has become of it, and the menu of all of them. */
export function SavedViews({ resource, list }: { resource: Resource; list: ListPlace }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const { state, view, viewError, changed, openView } = list;
  const may = useMayChange();
  const { change } = useViewActions();

  useEffect(() => {
    if (!viewError || !state.view) return;
    notify('ui.views.gone', { type: 'warning' });
    openView(null, { replace: true });
  }, [viewError, state.view, notify, openView]);

  // A question that the panel asks lies outside of it.
  useOutsidePress(open, anchor, () => setOpen(false), '[role="dialog"]');
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('.views-button')?.focus();
  };

  const save = () => {
    if (!view) return;
    change.mutate(
      { view, changes: { state: keptOf(state, resource) } },
      {
        onSuccess: () => {
          notify('ui.views.saved', { messageArgs: { name: view.name } });
          openView(view.id, { replace: true });
        },
      },
    );
  };
  return (
    <div className="saved-views row">
      {view && (
        <span className="view-current row">
          <button type="button" className="preset clip" aria-pressed="true" onClick={() => openView(view.id)}>
            {view.name}
          </button>
          {changed && (
            <>
              <span className="view-changed">{translate('ui.views.changed')}</span>
              {may.change(view) && (
                <Button look="link" label="ui.views.save" disabled={change.isPending} onClick={save} />
              )}
              <Button look="link" label="ui.views.revert" onClick={() => openView(view.id)} />
            </>
          )}
        </span>
      )}
      <div className="anchor" ref={anchor}>
        <button
          type="button"
          className="preset views-button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {translate('ui.views.menu')} <span aria-hidden="true">▾</span>
        </button>
        {open && (
          <Suspense fallback={null}>
            <ViewsPanel resource={resource} list={list} onClose={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
