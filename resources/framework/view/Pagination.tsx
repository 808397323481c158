import { useListContextWithProps, useTranslate } from 'ra-core';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from './labels.ts';
import { isLowerBound } from './useFigures.ts';

/** From the list context by default. */
interface PaginationProps {
  page?: number;
  perPage?: number;
  total?: number;
  setPage?: (page: number) => void;
  /** Absent if the page size is fixed. */
  setPerPage?: (perPage: number) => void;
  /** The possible page sizes. */
  most?: number;
}

/** The page numbers to show: the first, the last and the neighbours; null for a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const gap = one - (sorted[index - 1] ?? one - 1);
    return gap === 2 ? [one - 1, one] : gap > 2 ? [null, one] : [one];
  });
}

const sizes = [10, 25, 50, 100, 200, 500];

/** "1–50 of 1,318" or "of more than 1,000", the page size, and the page buttons. */
export function Pagination(props: PaginationProps) {
  const { page = 1, perPage = 1, total = 0, setPage, setPerPage, meta } = useListContextWithProps(props);
  const { most = Infinity } = props;
  const more = props.total === undefined && isLowerBound(meta);
  const translate = useTranslate();
  const last = Math.max(1, Math.ceil(total / perPage));
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return (
    <nav className="pagination row" aria-label={translate('ui.page.label')}>
      <span className="pagination-range" role="status">
        {translate(more ? 'ui.page.rangeOfMore' : 'ui.page.range', {
          from: number(from),
          to: number(Math.min(page * perPage, total)),
          total: number(total),
        })}
      </span>
      {setPerPage && (
        <label className="pagination-size wide-only">
          {translate('ui.page.size')}{' '}
          <select className="box" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
            {[...new Set([...sizes.filter((size) => size <= most), perPage])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size}>{size}</option>
              ))}
          </select>
        </label>
      )}
      <span className="pagination-pages">
        <button
          type="button"
          className="icon-button"
          aria-label={translate('ui.page.previous')}
          disabled={page <= 1}
          onClick={() => setPage?.(page - 1)}
        >
          ‹
        </button>
        {pagesShown(page, last).map((one, index) =>
          one === null ? (
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className="icon-button"
              aria-current={one === page ? 'page' : undefined}
              aria-label={translate('ui.page.number', { page: number(one) })}
              onClick={() => setPage?.(one)}
            >
              {number(one)}
            </button>
          ),
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={translate('ui.page.next')}
          disabled={page >= last && !more}
          onClick={() => setPage?.(page + 1)}
        >
          ›
        </button>
      </span>
    </nav>
  );
}
