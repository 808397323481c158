import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { TextPlatform } from '#contract/core/texts.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { RowSet } from './model.ts';
import { PlannedChanges } from './PlannedChanges.tsx';
import { pastePlanOf, type Pasted } from './pasted.ts';
import type { TextsState } from './useTexts.ts';

interface PasteDialogProps {
  pasted: Pasted;
  set: RowSet;
  platform: TextPlatform;
  texts: TextsState;
  onClose: () => void;
}

/** Shows what pasted texts would change, and saves them. */
export function PasteDialog({ pasted, set, platform, texts, onClose }: PasteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const plan = useMemo(() => pastePlanOf(pasted, set, platform), [pasted, set, platform]);
  const { changes, unchanged } = plan;
  const count = changes.length;
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const { saved, error } = await texts.saveAll(changes);
    setBusy(false);
    if (error !== undefined) return setFailure(errorText(error, translate));
    notify(translate('translations.paste.saved', { count: saved.length }));
    onClose();
  };
  const facts = [
    translate(count ? 'translations.paste.changes' : 'translations.paste.none', { count }),
    unchanged > 0 && translate('translations.paste.unchanged', { count: unchanged }),
    pasted.outside > 0 && translate('translations.paste.outside', { count: pasted.outside }),
  ];
  return (
    <FormDialog
      title={translate('translations.paste.title')}
      text={facts.filter(Boolean).join(' ')}
      width="md"
      submit={translate('translations.paste.submit', { count })}
      invalid={!count}
      onSubmit={() => void submit()}
      {...{ busy, failure, onClose }}
    >
      <PlannedChanges plan={plan} />
    </FormDialog>
  );
}
