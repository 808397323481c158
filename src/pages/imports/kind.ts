import { useTranslate } from 'ra-core';
import { createContext, useCallback, useContext, type ComponentType } from 'react';
import type { Label } from '#contract/core/label.ts';
import type { FileImport, ImportCalls, ImportChoices } from '#contract/imports/imports.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';

export type Mapping = Readonly<Partial<Record<string, number>>>;
/** Columns joined to a field's column, by field. */
export type Joined = Readonly<Partial<Record<string, number[]>>>;

/** The props of the options form of a kind, with its current values. */
export interface OptionsProps {
  value: ImportChoices;
  onChange: (value: ImportChoices) => void;
  mapping: Mapping;
}

/** What differs between the kinds of import. Everything else is shared. */
export interface ImportPageKind {
  calls: ImportCalls;
  /** The title of the page. */
  title: Label;
  /** Labels of counts that differ from the default. */
  counts?: Readonly<Record<string, Label>>;
  /** The prefix of the kind's own texts; other texts are under `imports`. */
  words: string;
  fields: readonly string[];
  /** The offered fields in their order, depending on the branch's country and the fields that are already mapped. */
  arrange?: (fields: readonly string[], country: string, mapping: Mapping) => readonly string[];
  /** The label of a field. */
  useFieldLabel: () => (field: string) => string;
  /** The label of a value, for fields with fixed values. */
  useValueLabel: () => (field: string, value: string) => string;
  Options: ComponentType<OptionsProps>;
  /** The field that identifies a row, if mapped. */
  uniqueField?: string;
  /** Whether the mapped columns and options are sufficient. */
  suffices: (mapping: Mapping, options: ImportChoices) => boolean;
  /** The text about a missing option; undefined if a column is missing. */
  lacks?: (mapping: Mapping, options: ImportChoices) => string | undefined;
  /** Whether a default branch is used if none was selected and there are several. */
  guessesBranch: boolean;
  /** Whether existing records can be updated instead of only skipped. */
  updates: boolean;
  /** The changes to existing records, before and after. */
  Updates?: ComponentType<{ one: FileImport }>;
  /** The template's columns, each with an example; null for an example in the texts, under `example`. */
  template: { file: string; columns: readonly (readonly [string, string | null])[] };
  /** The page with the imported records. */
  resultPath: (one: FileImport) => string;
  /** Whether the user may import. */
  useAllowed: () => boolean;
}

export const ImportKindContext = createContext<ImportPageKind | null>(null);

/** @throws outside an import page */
export function useImportKind(): ImportPageKind {
  const kind = useContext(ImportKindContext);
  if (!kind) throw new Error('useImportKind needs an import page around it.');
  return kind;
}

/** Returns import texts: the kind's own, or the shared one. */
export function useImportText(): (key: string, options?: Record<string, unknown>) => string {
  const translate = useTranslate();
  const { words } = useImportKind();
  return useCallback(
    (key, options = {}) => translate(`${words}.${key}`, { ...options, _: translate(`imports.${key}`, options) }),
    [translate, words],
  );
}

/** The labels of fields, for kinds whose labels are all in the contract. */
export const importedFieldLabels = (of: (field: string) => Label | undefined) =>
  function useFieldLabel() {
    const language = useLanguage();
    return (field: string): string => of(field)?.[language] ?? field;
  };

/** The label of yes and no, for kinds without other fixed values. */
export function useYesOrNo(): (field: string, value: string) => string {
  const labelOf = useLabels();
  return useCallback((_, value) => labelOf(value === 'yes' ? common.yes : common.no), [labelOf]);
}

/** The name of a column: its header, or its position. */
export function useColumnName({ header }: Pick<FileImport, 'header'>): (column: number) => string {
  const text = useImportText();
  return (column) => header[column] || text('columns.unnamed', { number: column + 1 });
}
