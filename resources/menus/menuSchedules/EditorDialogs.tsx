import { Suspense, type ComponentType } from 'react';
import type { ShownPrices } from '#contract/menus/changedPrices.ts';
import { lazyPage } from '#ui/lazy.ts';
import { PublishDialog } from './Comparison.tsx';
import { useMenuEditor } from './menuEditor.ts';
import type { MenuParams } from './useMenuEditing.ts';

/** The dialog that is open. */
export interface EditorDialog {
  kind: keyof typeof dialogs;
  /** What was pasted. */
  text?: string;
  /** To which items are added. */
  category?: string;
}

/** What each dialog may need beside the editor. */
export interface EditorDialogProps extends Omit<EditorDialog, 'kind'> {
  params: MenuParams;
  /** The selected rows. */
  selected: readonly string[];
  /** The selected items with their prices. */
  priced: readonly { id: string; name: string; prices: ShownPrices }[];
  onClose: () => void;
}

const AddDialog = lazyPage(() => import('./AddDialog.tsx'));

// Their code comes when they are opened: that of forms, and of what knows branches, is large.
const dialogs = {
  prices: lazyPage<EditorDialogProps>(() => import('./PriceDialog.tsx')),
  taxes: lazyPage<EditorDialogProps>(() => import('./TaxDialog.tsx')),
  copy: lazyPage<EditorDialogProps>(() => import('./CopyDialog.tsx')),
  publish: PublishDialog,
  paste: lazyPage<EditorDialogProps>(() => import('./PasteDialog.tsx')),
  items: AddDialog,
  categories: AddDialog,
} as const;

/** The open dialog of the editor. */
export function EditorDialogs(props: Pick<EditorDialogProps, 'selected' | 'priced'>) {
  const { dialog, openDialog, params } = useMenuEditor();
  if (!dialog) return null;
  const { kind, ...about } = dialog;
  const Dialog: ComponentType<EditorDialogProps> = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Dialog {...about} {...props} {...{ params }} onClose={() => openDialog(null)} />
    </Suspense>
  );
}
