import { omit } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { archiveSchedule, unpublishSchedule, type MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { MenuEditing } from './useMenuEditing.ts';

const tones = { unpublished: '', published: 'tag-on', archived: 'tag-warn' } as const;

interface ToolbarProps {
  base: MenuSchedule;
  readOnly: boolean;
  unsaved: boolean;
  saving: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The status is being changed. */
  changing: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onChange: MenuEditing['change']['mutate'];
  onSave: () => void;
  onCopy: () => void;
  onPublish: () => void;
}

/** Undo and save, and the status of the saved menu. */
export function Toolbar({ saving, canUndo, canRedo, onUndo, onRedo, onSave, ...status }: ToolbarProps) {
  return (
    <div className="row">
      {!status.readOnly && (
        <>
          <Button label="ra.action.undo" disabled={!canUndo} onClick={onUndo} />
          <Button label="menuEditor.redo" disabled={!canRedo} onClick={onRedo} />
          <Button variant="primary" label="ra.action.save" disabled={!status.unsaved || saving} onClick={onSave} />
        </>
      )}
      <Status {...omit(status, ['readOnly'])} />
    </div>
  );
}

type StatusProps = Pick<ToolbarProps, 'base' | 'unsaved' | 'changing' | 'onChange' | 'onCopy' | 'onPublish'>;

/**
 * Whether the saved menu is published, unpublished or archived, and what changes that. Most edits change nothing of it,
 * so it is not rendered again with each.
 */
const Status = memo(function Status({ base, unsaved, changing, onChange, onCopy, onPublish }: StatusProps) {
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
      <Button label="menuEditor.copy.open" disabled={disabled} title={hint} onClick={onCopy} />
      {isPublished && taken('unpublish', unpublishSchedule)}
      {!isArchived && taken('archive', archiveSchedule)}
      {isArchived ? (
        <Button label="menuEditor.restore" disabled={disabled} onClick={() => onChange(unpublishSchedule)} />
      ) : (
        <Button variant="primary" label="menuEditor.publish" disabled={disabled} title={hint} onClick={onPublish} />
      )}
    </>
  );
});
