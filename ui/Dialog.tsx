import type { DialogProps } from '@mui/material/Dialog';
import { Suspense } from 'react';
import { lazyPage, preloadPage } from './lazy.ts';

// No page waits for the code of a dialog that may never be opened.
const DialogBox = lazyPage(() => import('./DialogBox.tsx'));

/** Loads the code of dialogs. Later there may be no connection. */
export const preloadDialogs = (): void => preloadPage(DialogBox);

/** A modal dialog of Material UI, whose code is loaded separately. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  );
}
