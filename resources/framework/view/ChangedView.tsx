import { useListContext, useNotify, useTranslate } from 'ra-core';
import type { SavedView } from '#contract/guests/views.ts';
import { Button } from '#ui/Button.tsx';
import type { Resource } from '../resource.ts';
import { viewStateOf } from './listState.ts';
import type { ListPlace } from './useListAddress.ts';
import { useMayChange, useViewActions } from './useViewActions.ts';

interface ChangedViewProps {
  resource: Resource;
  openView: ListPlace['openView'];
  view: SavedView;
}

/** Says that a list differs from its saved view, and offers to save or discard the differences. */
export default function ChangedView({ resource, openView, view }: ChangedViewProps) {
  const translate = useTranslate();
  const { filterValues: filter, sort } = useListContext();
  const notify = useNotify();
  const may = useMayChange();
  const { change } = useViewActions();
  const save = () =>
    change.mutate(
      { view, changes: { state: viewStateOf({ filter, sort }, resource) } },
      {
        onSuccess: () => {
          notify('ui.views.saved', { messageArgs: { name: view.name } });
          openView(view.id, { replace: true });
        },
      },
    );
  return (
    <>
      <span className="view-changed">{translate('ui.views.changed')}</span>
      {may.change(view) && <Button variant="link" label="ra.action.save" disabled={change.isPending} onClick={save} />}
      <Button variant="link" label="ui.views.revert" onClick={() => openView(view.id)} />
    </>
  );
}
