import { useNotify, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import type { SavedView } from '#contract/views.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';
import type { ListPlace } from './useResourceList.ts';
import { useMayChange, useViewActions } from './useViews.ts';

interface ViewRowProps {
  view: SavedView;
  resource: Resource;
  list: ListPlace;
  onOpen: () => void;
}

/** A saved view in the menu, with what can be done with it behind a button. */
export function ViewRow({ view, resource, list, onOpen }: ViewRowProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { me, companyId } = useScope();
  const { change, remove } = useViewActions();
  const may = useMayChange().change(view);
  const [more, setMore] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const failed = (error: unknown) => notify(errorText(error, translate), { type: 'error' });
  const own = view.owner.id === me.id;
  const detail = own
    ? view.shared && translate('ui.views.shared')
    : translate('ui.views.by', { name: view.owner.name ?? translate('ui.views.somebody') });

  const copy = async () => {
    const query = new URLSearchParams({ companyId: companyId ?? '', view: view.id });
    const link = `${location.origin}${resource.routes.list}?${query}`;
    try {
      await navigator.clipboard.writeText(link);
      notify('ui.views.copied');
    } catch {
      // Not every browser allows it; then the link is at least shown.
      notify('ui.views.copyFailed', { type: 'warning', messageArgs: { link } });
    }
  };
  const erase = () =>
    remove.mutate(view, {
      onSuccess: () => {
        notify('ui.views.deleted', { messageArgs: { name: view.name } });
        if (list.state.view === view.id) list.openView(null, { replace: true });
      },
      onError: failed,
      onSettled: () => setAsking(false),
    });
  return (
    <li>
      <div className="view-row">
        {renaming ? (
          <RenameForm view={view} onDone={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            className="view-open"
            aria-current={list.state.view === view.id || undefined}
            onClick={onOpen}
          >
            <span className="view-name">{view.name}</span>
            {detail && <span className="view-detail">{detail}</span>}
          </button>
        )}
        <button
          type="button"
          className="view-more"
          aria-expanded={more}
          aria-label={translate('ui.views.more', { name: view.name })}
          onClick={() => setMore(!more)}
        >
          ⋯
        </button>
      </div>
      {more && (
        <div className="view-actions">
          {may && (
            <button type="button" className="link-button" onClick={() => setRenaming(true)}>
              {translate('ui.views.rename')}
            </button>
          )}
          {may && (
            <button
              type="button"
              className="link-button"
              disabled={change.isPending}
              onClick={() => change.mutate({ view, changes: { shared: !view.shared } }, { onError: failed })}
            >
              {translate(view.shared ? 'ui.views.unshare' : 'ui.views.share')}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => void copy()}>
            {translate('ui.views.copy')}
          </button>
          {may && (
            <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
              {translate('ui.views.delete')}
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        busy={remove.isPending}
        title={translate('ui.views.deleteTitle', { name: view.name })}
        text={translate('ui.views.deleteText')}
        confirm={translate('ui.views.delete')}
        onConfirm={erase}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function RenameForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { change } = useViewActions();
  const [name, setName] = useState(view.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    if (name.trim() === view.name) return onDone();
    change.mutate(
      { view, changes: { name: name.trim() } },
      { onSuccess: onDone, onError: (error) => notify(errorText(error, translate), { type: 'error' }) },
    );
  };
  return (
    <form
      className="view-rename"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <input
        className="filter-input"
        aria-label={translate('ui.views.name')}
        value={name}
        maxLength={60}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button" disabled={change.isPending}>
        {translate('ui.form.save')}
      </button>
    </form>
  );
}
