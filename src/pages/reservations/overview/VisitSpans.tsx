import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { guestsAddress, useGuestCounts, visitSpans, type Where } from './useGuestFigures.ts';

/** Guests by the time since their last visit: a table with bars. */
export function VisitSpans({ seen, ...where }: Where & { seen: boolean }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const answer = useGuestCounts(where, visitSpans, seen);
  const most = Math.max(1, ...(answer.data?.counts ?? []));
  const title = translate('shell.overview.spans.title');

  return (
    <Panel heading="h3" title={title}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <table className="spans" aria-label={title} aria-busy={answer.isPending}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{translate('shell.overview.spans.days')}</th>
              <th scope="col">{labelOf(common.guests)}</th>
            </tr>
          </thead>
          <tbody>
            {visitSpans.map(({ name, filters }, index) => {
              const total = answer.data?.counts[index];
              return (
                <tr key={name}>
                  <th scope="row">
                    <Link to={guestsAddress(where, { filters })}>{translate(`shell.overview.spans.${name}`)}</Link>
                  </th>
                  <td>
                    {total === undefined ? (
                      <Skeleton width="70%" />
                    ) : (
                      <span className="bar" data-late={index === visitSpans.length - 1 || undefined}>
                        <span style={{ inlineSize: `${(total / most) * 100}%` }} />
                        <b>{number(total)}</b>
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="overview-note quiet small">{translate('shell.overview.spans.note')}</p>
    </Panel>
  );
}
