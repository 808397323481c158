import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TextPlatform } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';

export interface TextFilesProps {
  companyId: string;
  /** Null: the whole company. */
  branchId: string | null;
  platform: TextPlatform;
}

/** Which texts a file has. */
export function usePlaceName({ branchId, platform }: TextFilesProps): string {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { branches } = useScope();
  const place = branches.find(({ id }) => id === branchId)?.name ?? translate('translations.files.company');
  return translate('translations.files.of', { platform: labelOf(platformLabels[platform]), place });
}

/** Exports and imports the texts of a platform. */
export function TextFiles(place: TextFilesProps) {
  const mayWrite = useMayWrite();
  const labelOf = useLabels();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('export')}>{labelOf(common.exporting)}</Button>
      {mayWrite && <Button onClick={() => setOpen('import')}>{labelOf(common.importing)}</Button>}
      {open === 'export' && <ExportDialog place={place} onClose={close} />}
      {open === 'import' && <ImportDialog place={place} onClose={close} />}
    </>
  );
}
