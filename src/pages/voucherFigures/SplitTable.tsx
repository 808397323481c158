import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { VoucherSplit } from '#contract/voucherFigures.ts';
import { voucherCounts, voucherSources, type VoucherCount, type VoucherSource } from '#contract/voucherRules.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';

export interface SplitRow {
  key: string;
  name: string;
  issued: VoucherSplit;
  used: VoucherSplit;
  /** The rows behind a number. */
  to: (counted: VoucherCount, source?: VoucherSource) => string;
}

interface SplitTableProps {
  title: string;
  /** What a row is. */
  rowName: string;
  rows: readonly SplitRow[];
  total?: SplitRow;
}

const columns = ['total', ...voucherSources] as const;

/** Issued and used side by side, each by where it comes from; every number leads to its rows. */
export function SplitTable({ title, rowName, rows, total }: SplitTableProps) {
  const translate = useTranslate();
  const texts = (name: string) => translate(`vouchers.figures.${name}`);
  return (
    <section className="figure-part">
      <h2>{title}</h2>
      <div className="voucher-table" role="region" tabIndex={0} aria-label={title}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {rowName}
              </th>
              {voucherCounts.map((counted) => (
                <th key={counted} scope="colgroup" colSpan={columns.length}>
                  {texts(counted)}
                </th>
              ))}
            </tr>
            <tr>
              {voucherCounts.flatMap((counted) =>
                columns.map((column) => (
                  <th key={`${counted} ${column}`} scope="col">
                    {texts(column)}
                  </th>
                )),
              )}
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
    </section>
  );
}

function Line({ row }: { row: SplitRow }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {voucherCounts.flatMap((counted) =>
        columns.map((column) => {
          const number = formatNumber(row[counted][column], language);
          const what = `${translate(`vouchers.figures.${counted}`)} · ${translate(`vouchers.figures.${column}`)}`;
          return (
            <td key={`${counted} ${column}`} className={column === 'total' ? 'voucher-sum' : undefined}>
              {row[counted][column] === 0 ? (
                <span className="quiet">{number}</span>
              ) : (
                <Link
                  className="figure-link"
                  to={row.to(counted, column === 'total' ? undefined : column)}
                  aria-label={translate('vouchers.figures.lead', { name: row.name, what, number })}
                >
                  {number}
                </Link>
              )}
            </td>
          );
        }),
      )}
    </tr>
  );
}
