import { Suspense, useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { ExportDialog } from './ExportDialog.tsx';
import type { TextFilesProps } from './usePlaceName.ts';

const ImportDialog = lazyPage(() => import('./ImportDialog.tsx'));

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
      <Suspense fallback={null}>{open === 'import' && <ImportDialog place={place} onClose={close} />}</Suspense>
    </>
  );
}
