import { useTranslate } from 'ra-core';
import { archiveSchedule, publishSchedule, unpublishSchedule } from '#contract/menus/menuSchedules.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { MenuEditing } from './useMenuEditing.ts';

/** Publishes, unpublishes, archives and restores the saved menu. */
export function StatusBar({ editing: { base, unsaved, change } }: { editing: MenuEditing }) {
  const translate = useTranslate();
  const disabled = unsaved || change.isPending;
  return (
    <div className="row">
      {base.status !== 'archived' && (
        <ConfirmedButton
          variant="primary"
          label="menuEditor.publish"
          disabled={disabled}
          title={translate('menuEditor.publishTitle')}
          text={translate('menuEditor.publishText')}
          confirm={translate('menuEditor.publish')}
          harmless
          onConfirm={(close) => change.mutate(publishSchedule, { onSettled: close })}
        />
      )}
      {base.status !== 'unpublished' && (
        <Button
          label={base.status === 'archived' ? 'menuEditor.restore' : 'menuEditor.unpublish'}
          disabled={disabled}
          onClick={() => change.mutate(unpublishSchedule)}
        />
      )}
      {base.status !== 'archived' && (
        <Button label="menuEditor.archive" disabled={disabled} onClick={() => change.mutate(archiveSchedule)} />
      )}
      {unsaved && <span className="subtle">{translate('menuEditor.unsaved')}</span>}
    </div>
  );
}
