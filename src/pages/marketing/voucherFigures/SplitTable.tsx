import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { VoucherSplit } from '#contract/marketing/voucherSplit.ts';
import {
  voucherCounts,
  voucherSources,
  type VoucherCount,
  type VoucherSource,
} from '#contract/marketing/voucherRules.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { useFigureWords } from './useFigureWords.ts';

export interface SplitRow {
  key: string;
  name: string;
  issued: VoucherSplit;
  used: VoucherSplit;
  /** The address of the rows that a number counts. */
  to: (counted: VoucherCount, source?: VoucherSource) => string;
}

interface SplitTableProps {
  title: string;
  /** The heading of the first column. */
  rowName: string;
  rows: readonly SplitRow[];
  total?: SplitRow;
}

/** Issued and used vouchers, each in total and by source. */
const columns = voucherCounts.flatMap((counted) =>
  (['total', ...voucherSources] as const).map((part) => ({ key: `${counted} ${part}`, counted, part })),
);

/** Issued and used vouchers in one table. Every number links to its rows. */
export function SplitTable({ title, rowName, rows, total }: SplitTableProps) {
  const texts = useFigureWords();
  return (
    <Panel title={title}>
      <div className="scroll-x" role="group" tabIndex={0} aria-label={title}>
        <table className="plain-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {rowName}
              </th>
              {voucherCounts.map((counted) => (
                <th key={counted} scope="colgroup" className="middle" colSpan={columns.length / voucherCounts.length}>
                  {texts(counted)}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ key, part }) => (
                <th key={key} scope="col" className="end">
                  {texts(part)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.key} row={row} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Line row={total} />
            </tfoot>
          )}
        </table>
      </div>
    </Panel>
  );
}

function Line({ row }: { row: SplitRow }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const texts = useFigureWords();
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {columns.map(({ key, counted, part }) => {
        const count = row[counted][part];
        const text = number(count);
        return (
          <td key={key} className={part === 'total' ? 'end strong' : 'end'}>
            {count === 0 ? (
              <span className="quiet">{text}</span>
            ) : (
              <Link
                className="figure-link"
                to={row.to(counted, part === 'total' ? undefined : part)}
                aria-label={translate('vouchers.figures.lead', {
                  name: row.name,
                  what: `${texts(counted)} · ${texts(part)}`,
                  number: text,
                })}
              >
                {text}
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
}
