import { useTranslate } from 'ra-core';
import { createContext, useCallback, useContext, type ComponentType } from 'react';
import type { Label } from '#contract/core/label.ts';
import type { FileImport, ImportCalls, ImportChoices } from '#contract/imports/imports.ts';

export type Mapping = Readonly<Partial<Record<string, number>>>;
/** Columns that are joined to that of a field. */
export type Joined = Readonly<Partial<Record<string, number[]>>>;

/** What the options of a kind get: a part of the form, with the choices as they are. */
export interface OptionsProps {
  value: ImportChoices;
  onChange: (value: ImportChoices) => void;
  mapping: Mapping;
}

/** What the page needs to know of a kind of import; everything else is the same for all. */
export interface ImportKind {
  calls: ImportCalls;
  /** What the page is called. */
  title: Label;
  /** What its figures are called otherwise. */
  counts?: Readonly<Record<string, Label>>;
  /** Where the kind's own texts are; what is not there is under `imports`. */
  words: string;
  fields: readonly string[];
  /** Which fields are offered, in their order: by the country of the branch chosen, with those that are filled already. */
  arrange?: (fields: readonly string[], country: string, mapping: Mapping) => readonly string[];
  /** What a field is called. */
  useFieldLabel: () => (field: string) => string;
  /** What a value of a field of words is called. */
  useValueLabel: () => (field: string, value: string) => string;
  Options: ComponentType<OptionsProps>;
  /** The field that tells rows apart where it is filled. */
  uniqueField?: string;
  /** Whether the columns and options chosen say enough. */
  suffices: (mapping: Mapping, options: ImportChoices) => boolean;
  /** The text that says what is missing, where it is not a column. */
  lacks?: (mapping: Mapping, options: ImportChoices) => string | undefined;
  /** Whether a branch may be taken for granted where nobody has chosen one, though there are several. */
  guessesBranch: boolean;
  /** Whether what is there already may be changed, and not only left alone. */
  updates: boolean;
  /** What changes of what is there already, before and after. */
  Updates?: ComponentType<{ one: FileImport }>;
  /** Columns of the template with an example each; null for one that is in the texts, under `example`. */
  template: { file: string; columns: readonly (readonly [string, string | null])[] };
  /** Where what came of it is seen. */
  resultPath: (one: FileImport) => string;
  /** Whether the person may import. */
  useAllowed: () => boolean;
}

export const ImportKindContext = createContext<ImportKind | null>(null);

/** @throws outside of an import page */
export function useImportKind(): ImportKind {
  const kind = useContext(ImportKindContext);
  if (!kind) throw new Error('useImportKind needs an import page around it.');
  return kind;
}

/** Texts of imports: the kind's own where it has one. */
export function useImportText(): (key: string, options?: Record<string, unknown>) => string {
  const translate = useTranslate();
  const { words } = useImportKind();
  return useCallback(
    (key, options = {}) => translate(`${words}.${key}`, { ...options, _: translate(`imports.${key}`, options) }),
    [translate, words],
  );
}

/** What a column is called: by its header, else by its place. */
export function useColumnName({ header }: Pick<FileImport, 'header'>): (column: number) => string {
  const text = useImportText();
  return (column) => header[column] || text('columns.unnamed', { number: column + 1 });
}
