import { codeWord, columnLabels, type CodeKind, type ColumnLabel } from '#contract/reportLabels.ts';
import { formatMoney, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../labels.ts';

/** Columns, codes and amounts in the person's language. */
export function useReportWords() {
  const language = useLanguage();
  return {
    column: (name: ColumnLabel) => columnLabels[name][language],
    code: (kind: CodeKind, code: string) => codeWord(kind, code, language),
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
  };
}
