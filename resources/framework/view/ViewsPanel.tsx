import { useListContext, useTranslate } from 'ra-core';
import { useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react';
import type { SavedView } from '#contract/guests/views.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { Popup } from '#ui/Popup.tsx';
import { useCloseGuard } from '#ui/useCloseGuard.tsx';
import type { Resource } from '../resource.ts';
import { viewStateOf } from './listState.ts';
import { useScope } from './scope.ts';
import type { ListPlace } from './useListAddress.ts';
import { useMayChange, useViewActions } from './useViewActions.ts';
import { useViewList } from './useViews.ts';
import { ViewRow } from './ViewRow.tsx';

interface ViewsPanelProps {
  resource: Resource;
  list: ListPlace;
  /** Receives a function that closes the panel, after a confirmation if typed text would be lost. */
  requestCloseRef: Ref<() => void>;
  onClose: () => void;
}

/** The user's own views and those of colleagues: open, save, rename, share, delete. */
export default function ViewsPanel({ resource, list, requestCloseRef, onClose }: ViewsPanelProps) {
  const translate = useTranslate();
  const { me } = useScope();
  const answer = useViewList(resource);
  const { keep } = useViewActions();
  const may = useMayChange();
  const views = answer.data ?? [];
  const loaded = answer.data !== undefined;
  const content = useRef<HTMLDivElement>(null);
  const { requestClose, leave, watch, question } = useCloseGuard(content, onClose);
  useImperativeHandle(requestCloseRef, () => requestClose);

  const open = (view: SavedView) => {
    keep(view);
    list.openView(view.id);
    onClose();
  };
  const group = (label: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <section aria-label={translate(label)}>
        <h3 className="quiet small">{translate(label)}</h3>
        <ul className="views-list plain-list">
          {some.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              resource={resource}
              list={list}
              onOpen={() => leave(() => open(view))}
              leave={leave}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <Popup
      label={translate('ui.views.title')}
      className="views-panel"
      first=".view-open"
      subject={loaded}
      also='[role="dialog"]'
      onClose={requestClose}
    >
      <div ref={content} {...watch}>
        {answer.error && !loaded ? (
          <p className="views-said subtle" role="alert">
            {errorText(answer.error, translate)}{' '}
            <Button variant="link" label="shell.error.retry" onClick={() => void answer.refetch()} />
          </p>
        ) : !loaded ? (
          <div className="views-said" aria-busy="true" />
        ) : (
          <>
            {group(
              'ui.views.mine',
              views.filter((one) => one.owner.id === me.id),
            )}
            {group(
              'ui.views.others',
              views.filter((one) => one.owner.id !== me.id),
            )}
            {views.length === 0 && <p className="views-said subtle">{translate('ui.views.none')}</p>}
          </>
        )}
        {may.create && <NewView resource={resource} list={list} onDone={onClose} />}
        {question}
      </div>
    </Popup>
  );
}

function NewView({ resource, list, onDone }: { resource: Resource; list: ListPlace; onDone: () => void }) {
  const translate = useTranslate();
  const { filterValues: filter, sort } = useListContext();
  const { create } = useViewActions();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || create.isPending) return;
    create.mutate(
      { name, shared, state: viewStateOf({ filter, sort }, resource) },
      {
        onSuccess: (view) => {
          list.openView(view.id);
          onDone();
        },
      },
    );
  };
  return (
    <form className="views-new stack" onSubmit={submit}>
      <input
        className="box"
        aria-label={translate('ui.views.name')}
        placeholder={translate('ui.views.name')}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <label className="checkbox">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        {translate('ui.views.share')}
      </label>
      <Button variant="primary" label="ui.views.create" type="submit" disabled={create.isPending} />
    </form>
  );
}
