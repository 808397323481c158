import { useNotify, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import type { SavedView } from '#contract/guests/views.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';
import type { ListPlace } from './useListAddress.ts';
import { useMayChange, useViewActions } from './useViewActions.ts';

interface ViewRowProps {
  view: SavedView;
  resource: Resource;
  list: ListPlace;
  onOpen: () => void;
  /** Runs an action that discards what was typed, after a confirmation. */
  leave: (action: () => void) => void;
}

/** A saved view in the menu, with its actions behind a button. */
export function ViewRow({ view, resource, list, onOpen, leave }: ViewRowProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { me, companyId } = useScope();
  const { change, remove } = useViewActions();
  const may = useMayChange().change(view);
  const [more, setMore] = useState(false);
  const [renaming, setRenaming] = useState(false);
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
      // Some browsers do not allow it; then the link is shown.
      notify('ui.views.copyFailed', { type: 'warning', messageArgs: { link } });
    }
  };
  const erase = (done: () => void) =>
    remove.mutate(view, {
      onSuccess: () => list.viewId === view.id && list.openView(null, { replace: true }),
      onSettled: done,
    });
  return (
    <li>
      <div className="view-row">
        {renaming ? (
          <RenameForm view={view} leave={leave} onDone={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            className="view-open menu-item"
            aria-current={list.viewId === view.id || undefined}
            onClick={onOpen}
          >
            <span className="clip">{view.name}</span>
            {detail && <span className="view-detail clip quiet small">{detail}</span>}
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-expanded={more}
          aria-label={translate('ui.views.more', { name: view.name })}
          onClick={() => setMore(!more)}
        >
          ⋯
        </button>
      </div>
      {more && (
        <div className="view-actions row">
          {may && <Button variant="link" label="ui.views.rename" onClick={() => setRenaming(true)} />}
          {may && (
            <Button
              variant="link"
              label={view.shared ? 'ui.views.unshare' : 'ui.views.share'}
              disabled={change.isPending}
              onClick={() => change.mutate({ view, changes: { shared: !view.shared } })}
            />
          )}
          <Button variant="link" label="ui.views.copy" onClick={() => void copy()} />
          {may && (
            <ConfirmedButton
              variant="danger"
              label="ra.action.delete"
              busy={remove.isPending}
              title={translate('ui.views.deleteTitle', { name: view.name })}
              text={translate('ui.views.deleteText')}
              confirm={translate('ra.action.delete')}
              onConfirm={erase}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface RenameFormProps extends Pick<ViewRowProps, 'view' | 'leave'> {
  onDone: () => void;
}

function RenameForm({ view, leave, onDone }: RenameFormProps) {
  const translate = useTranslate();
  const { change } = useViewActions();
  const [name, setName] = useState(view.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    if (name.trim() === view.name) return onDone();
    change.mutate({ view, changes: { name: name.trim() } }, { onSuccess: onDone });
  };
  return (
    <form
      className="view-rename"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave(onDone);
      }}
    >
      <input
        className="box"
        aria-label={translate('ui.views.name')}
        value={name}
        maxLength={60}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <Button label="ra.action.save" type="submit" disabled={change.isPending} />
    </form>
  );
}
