import { useListContext, useNotify, useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { Resource } from '../resource.ts';
import { shows } from './listState.ts';
import type { ListPlace } from './useListAddress.ts';
import './SavedViews.css';

const ChangedView = lazyPage(() => import('./ChangedView.tsx'));
const ViewsPanel = lazyPage(() => import('./ViewsPanel.tsx'));

/** The current saved view, its changes, and the menu of all views. */
export function SavedViews({ resource, list }: { resource: Resource; list: ListPlace }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const requestClose = useRef<() => void>(null);
  const { viewId, view, storedView, viewError, openView } = list;
  const { filterValues: filter, sort } = useListContext();

  useEffect(() => {
    if (!viewError || !viewId) return;
    notify('ui.views.gone', { type: 'warning' });
    openView(null, { replace: true });
  }, [viewError, viewId, notify, openView]);

  return (
    <div className="saved-views row">
      {view && (
        <span className="view-current row">
          <button type="button" className="preset clip" aria-pressed="true" onClick={() => openView(view.id)}>
            {view.name}
          </button>
          {storedView && !shows({ filter, sort }, storedView, resource) && (
            <Suspense fallback={null}>
              <ChangedView {...{ resource, openView, view }} />
            </Suspense>
          )}
        </span>
      )}
      <div className="anchor">
        <button
          type="button"
          className="preset"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => (requestClose.current ? requestClose.current() : setOpen(!open))}
        >
          {translate('ui.views.title')} <span aria-hidden="true">▾</span>
        </button>
        {open && (
          <Suspense fallback={null}>
            <ViewsPanel {...{ resource, list }} requestCloseRef={requestClose} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
