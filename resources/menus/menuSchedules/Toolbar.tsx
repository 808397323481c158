import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { archiveSchedule, unpublishSchedule } from '#contract/menus/menuSchedules.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { useMenuEditor, type MenuEditor } from './menuEditor.ts';

const tones = { unpublished: '', published: 'tag-on', archived: 'tag-warn' } as const;

/** Undo and save, and the status of the saved menu. */
export function Toolbar({ onSave }: { onSave: () => void }) {
  const { readOnly, canUndo, canRedo, undo, redo, save, base, unsaved, change, openDialog } = useMenuEditor();
  return (
    <div className="row">
      {!readOnly && (
        <>
          <Button label="ra.action.undo" disabled={!canUndo} onClick={undo} />
          <Button label="menuEditor.redo" disabled={!canRedo} onClick={redo} />
          <Button variant="primary" label="ra.action.save" disabled={!unsaved || save.isPending} onClick={onSave} />
        </>
      )}
      <Status changing={change.isPending} onChange={change.mutate} {...{ base, unsaved, openDialog }} />
    </div>
  );
}

interface StatusProps extends Pick<MenuEditor, 'base' | 'unsaved' | 'openDialog'> {
  /** The status is being changed. */
  changing: boolean;
  onChange: MenuEditor['change']['mutate'];
}

/**
 * Whether the saved menu is published, unpublished or archived, and what changes that. Most edits change nothing of it,
 * so it is not rendered again with each.
 */
const Status = memo(function Status({ base, unsaved, changing, onChange, openDialog }: StatusProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const disabled = unsaved || changing;
  const isPublished = base.status === 'published';
  const isArchived = base.status === 'archived';
  const hint = unsaved ? translate('menuEditor.unsaved') : undefined;
  /** Guests lose a published menu, so both need a confirmation. */
  const taken = (name: 'unpublish' | 'archive', endpoint: typeof archiveSchedule) => (
    <ConfirmedButton
      label={`menuEditor.${name}`}
      title={translate(`menuEditor.${name}Title`)}
      text={translate(
        name === 'unpublish'
          ? 'menuEditor.takenText'
          : `menuEditor.${isPublished ? 'archivePublishedText' : 'archiveText'}`,
      )}
      confirm={translate(`menuEditor.${name}`)}
      harmless
      onConfirm={(close) => onChange(endpoint, { onSettled: close })}
      {...{ disabled, hint }}
    />
  );
  return (
    <>
      <span className="grow menu-toolbar-state" role="status">
        <span className={`tag ${tones[base.status]}`}>{labelOf(later[base.status])}</span>
        {isPublished && base.publishedVersion !== base.version && (
          <span className="subtle small"> {translate('menuEditor.differs')}</span>
        )}
      </span>
      <Button
        label="menuEditor.copy.open"
        disabled={disabled}
        title={hint}
        onClick={() => openDialog({ kind: 'copy' })}
      />
      {isPublished && taken('unpublish', unpublishSchedule)}
      {!isArchived && taken('archive', archiveSchedule)}
      {isArchived ? (
        <Button label="menuEditor.restore" disabled={disabled} onClick={() => onChange(unpublishSchedule)} />
      ) : (
        <Button
          variant="primary"
          label="menuEditor.publish"
          disabled={disabled}
          title={hint}
          onClick={() => openDialog({ kind: 'publish' })}
        />
      )}
    </>
  );
});
