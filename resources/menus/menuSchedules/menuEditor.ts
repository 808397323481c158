import { createContext, useContext } from 'react';
import type { EditorDialog } from './EditorDialogs.tsx';
import type { Library } from './useLibrary.ts';
import type { MenuEditing, MenuParams } from './useMenuEditing.ts';
import type { MenuWords } from './useMenuWords.ts';

/** What the parts of the editor share. */
export interface MenuEditor extends MenuEditing {
  params: MenuParams;
  library: Library;
  currency: string;
  words: MenuWords;
  /** The name of a row. */
  nameOf: (row: string) => string;
  dialog: EditorDialog | null;
  openDialog: (dialog: EditorDialog | null) => void;
  /** Shows the row of an item, or where its problem is. */
  show: (problem: { path: string; id?: string | undefined }) => void;
}

export const MenuEditorContext = createContext<MenuEditor | null>(null);

/** @throws outside the editor */
export function useMenuEditor(): MenuEditor {
  const editor = useContext(MenuEditorContext);
  if (!editor) throw new Error('useMenuEditor needs the editor around it.');
  return editor;
}
