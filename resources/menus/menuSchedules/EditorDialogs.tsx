import { Suspense, type ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import { PublishDialog } from './Comparison.tsx';
import type { ShownPrices } from './prices.ts';
import type { Library } from './useLibrary.ts';
import type { MenuEditing, MenuParams } from './useMenuEditing.ts';
import type { MenuWords } from './useMenuWords.ts';

/** The dialog that is open. */
export interface EditorDialog {
  kind: 'prices' | 'taxes' | 'copy' | 'publish' | 'paste' | 'items' | 'categories';
  /** What was pasted. */
  text?: string;
  /** To which items are added. */
  category?: string;
}

/** What each dialog of the editor may need. */
export interface EditorDialogProps {
  dialog: EditorDialog;
  editing: Pick<MenuEditing, 'draft' | 'edit' | 'base' | 'change'>;
  library: Library;
  params: MenuParams;
  currency: string;
  words: MenuWords;
  /** The selected rows. */
  selected: readonly string[];
  /** The selected items with their prices. */
  priced: readonly { id: string; name: string; prices: ShownPrices }[];
  /** Shows the row of an item, or where its problem is. */
  onShow: (problem: { path: string; id?: string | undefined }) => void;
  onClose: () => void;
}

const AddDialog = lazyPage(() => import('./AddDialog.tsx'));

// Their code comes when they are opened: that of forms, and of what knows branches, is large.
const dialogs: Readonly<Record<EditorDialog['kind'], ComponentType<EditorDialogProps>>> = {
  prices: lazyPage(() => import('./PriceDialog.tsx')),
  taxes: lazyPage(() => import('./TaxDialog.tsx')),
  copy: lazyPage(() => import('./CopyDialog.tsx')),
  publish: PublishDialog,
  paste: lazyPage(() => import('./PasteDialog.tsx')),
  items: AddDialog,
  categories: AddDialog,
};

/** The open dialog of the editor. */
export function EditorDialogs({
  dialog,
  ...props
}: Omit<EditorDialogProps, 'dialog'> & { dialog: EditorDialog | null }) {
  if (!dialog) return null;
  const Dialog = dialogs[dialog.kind];
  return (
    <Suspense fallback={null}>
      <Dialog {...{ dialog }} {...props} />
    </Suspense>
  );
}
