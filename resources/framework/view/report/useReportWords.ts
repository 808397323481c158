import { columnLabel, type ReportDeclaration } from '#contract/platform/report.ts';
import { codeWord, columnLabels, type CodeKind, type ColumnLabel } from '#contract/platform/reportLabels.ts';
import { useLanguage, useText } from '../labels.ts';
import { useFormats } from '../useFormats.ts';

/** Labels, codes, texts and values in the user's language. */
export function useReportWords() {
  const language = useLanguage();
  return {
    ...useFormats(),
    text: useText(),
    column: (name: ColumnLabel) => columnLabels[name][language],
    /** A column or figure of a report. */
    columnOf: (report: ReportDeclaration, name: string) => columnLabel(report, name)[language],
    code: (kind: CodeKind, code: string) => codeWord(kind, code, language),
  };
}
export type ReportWords = ReturnType<typeof useReportWords>;
