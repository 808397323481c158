import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TextPlatform } from '#contract/core/texts.ts';
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
  const { branches } = useScope();
  const place = branches.find(({ id }) => id === branchId)?.name ?? translate('translations.files.company');
  return translate('translations.files.of', { platform: translate(`translations.platforms.${platform}`), place });
}

/** Exports and imports the texts of a platform. */
export function TextFiles(place: TextFilesProps) {
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button label="translations.files.export" onClick={() => setOpen('export')} />
      {mayWrite && <Button label="translations.files.import" onClick={() => setOpen('import')} />}
      {open === 'export' && <ExportDialog place={place} onClose={close} />}
      {open === 'import' && <ImportDialog place={place} onClose={close} />}
    </>
  );
}
