import { useTranslate } from 'ra-core';
import { later } from '#contract/labels/laterLabels.ts';
import { archiveSchedule, unpublishSchedule } from '#contract/menus/menuSchedules.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { MenuEditing } from './useMenuEditing.ts';

const tones = { unpublished: '', published: 'tag-on', archived: 'tag-warn' } as const;

interface ToolbarProps {
  editing: MenuEditing;
  readOnly: boolean;
  onSave: () => void;
  onCopy: () => void;
  onPublish: () => void;
}

/** Undo and save, and the status of the saved menu: published, unpublished, archived, restored. */
export function Toolbar({ editing, readOnly, onSave, onCopy, onPublish }: ToolbarProps) {
  const { base, unsaved, change, history, undo, redo, save } = editing;
  const translate = useTranslate();
  const labelOf = useLabels();
  const disabled = unsaved || change.isPending;
  const isPublished = base.status === 'published';
  const isArchived = base.status === 'archived';
  const hint = unsaved ? translate('menuEditor.unsaved') : undefined;
  /** Guests lose a published menu, so both need a confirmation. */
  const taken = (name: 'unpublish' | 'archive', endpoint: typeof archiveSchedule) => (
    <ConfirmedButton
      label={`menuEditor.${name}`}
      title={translate(`menuEditor.${name}Title`)}
      text={translate(isPublished ? 'menuEditor.takenText' : 'menuEditor.archiveText')}
      confirm={translate(`menuEditor.${name}`)}
      harmless
      onConfirm={(close) => change.mutate(endpoint, { onSettled: close })}
      {...{ disabled, hint }}
    />
  );
  return (
    <div className="row">
      {!readOnly && (
        <>
          <Button label="ra.action.undo" disabled={!history.past.length} onClick={undo} />
          <Button label="menuEditor.redo" disabled={!history.future.length} onClick={redo} />
          <Button variant="primary" label="ra.action.save" disabled={!unsaved || save.isPending} onClick={onSave} />
        </>
      )}
      <span className="grow" role="status">
        <span className={`tag ${tones[base.status]}`}>{labelOf(later[base.status])}</span>
        {isPublished && base.publishedVersion !== base.version && (
          <span className="subtle small"> {translate('menuEditor.differs')}</span>
        )}
      </span>
      <Button label="menuEditor.copy.open" disabled={disabled} title={hint} onClick={onCopy} />
      {isPublished && taken('unpublish', unpublishSchedule)}
      {!isArchived && taken('archive', archiveSchedule)}
      {isArchived ? (
        <Button label="menuEditor.restore" disabled={disabled} onClick={() => change.mutate(unpublishSchedule)} />
      ) : (
        <Button variant="primary" label="menuEditor.publish" disabled={disabled} title={hint} onClick={onPublish} />
      )}
    </div>
  );
}
