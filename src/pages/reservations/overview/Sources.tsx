import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { rowsAddress } from '../address.ts';
import { ChartCard } from './ChartCard.tsx';
import { useSources, useSourceTotals, type StatisticsParams } from './useStatistics.ts';

/** Reservations by source: the sources selected in the dashboard, or all. */
export function Sources({ ask }: { ask: StatisticsParams }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number, percent } = useFormats();
  const { source: nameOf, column } = useReservationWords();
  const sources = useSources(ask.companyId, ask.branchId);
  const sourceIds = ask.createdFrom.length > 0 ? ask.createdFrom : (sources.data ?? []);
  const answer = useSourceTotals(ask, sourceIds);
  const found = sources.data && sourceIds.length === 0 ? [] : answer.data;
  const rows = found?.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const title = translate('overview.sources.title');
  return (
    <ChartCard
      title={title}
      answer={sources.isError ? sources : answer}
      data={rows}
      empty={rows?.length === 0 && translate('overview.sources.none')}
    >
      {(shown, heading) => {
        const parties = shown.reduce((sum, { total }) => sum + total, 0);
        const most = Math.max(...shown.map(({ total }) => total));
        return (
          <>
            <div className="row row-apart segment-head">{heading}</div>
            <div className="scroll-x" role="group" aria-label={title} tabIndex={0}>
              <table className="sources" aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{column('createdFrom')}</th>
                    <th scope="col">{translate('overview.sources.share')}</th>
                    <th scope="col" className="sources-number">
                      {labelOf(later.parties)}
                    </th>
                    <th scope="col" className="sources-number">
                      {translate('overview.unit.people')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ source, total, covers }) => (
                    <tr key={source}>
                      <th scope="row">
                        <Link to={rowsAddress(ask, { createdFrom: [source] })}>{nameOf(source)}</Link>
                      </th>
                      <td>
                        <span className="bar">
                          <span style={{ inlineSize: `${(total / most) * 100}%` }} />
                          <b>{percent(total / parties)}</b>
                        </span>
                      </td>
                      <td className="sources-number">{number(total)}</td>
                      <td className="sources-number">{number(covers)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        );
      }}
    </ChartCard>
  );
}
