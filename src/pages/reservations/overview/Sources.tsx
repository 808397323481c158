import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useSeen } from '#ui/useSeen.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { rowsAddress } from '../address.ts';
import { ChartCard } from './ChartCard.tsx';
import { useSourceTotals, type StatisticsParams } from './useStatistics.ts';

/** Reservations by source: the sources selected in the dashboard, or all. */
export function Sources({ ask }: { ask: StatisticsParams }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number, percent } = useFormats();
  const { source: nameOf, column } = useReservationWords();
  const { watch, seen } = useSeen();
  const answer = useSourceTotals(ask, seen);
  const rows = answer.data?.sources;
  const title = translate('overview.sources.title');
  return (
    <ChartCard
      title={title}
      watch={watch}
      answer={answer}
      data={rows}
      empty={rows?.length === 0 && translate('overview.sources.none')}
    >
      {(shown, heading) => {
        const all = shown.reduce((sum, one) => sum + one.parties, 0);
        const most = Math.max(...shown.map((one) => one.parties));
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
                  {shown.map(({ createdFrom: source, parties, covers }) => (
                    <tr key={source}>
                      <th scope="row">
                        <Link to={rowsAddress(ask, { createdFrom: [source] })}>{nameOf(source)}</Link>
                      </th>
                      <td>
                        <span className="bar">
                          <span style={{ inlineSize: `${(parties / most) * 100}%` }} />
                          <b>{percent(parties / all)}</b>
                        </span>
                      </td>
                      <td className="sources-number">{number(parties)}</td>
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
