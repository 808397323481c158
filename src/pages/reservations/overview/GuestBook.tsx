import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { Star } from '#ui/Star.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { useSeen } from '#ui/useSeen.ts';
import { FigureFace } from './FigureFace.tsx';
import { guestsAddress, useGuestFigures, type Where } from './useGuestFigures.ts';
import { VisitCounts } from './VisitCounts.tsx';
import { VisitSpans } from './VisitSpans.tsx';

/** The guest book's totals and its latest guests. */
export function GuestBook(where: Where) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number, percent } = useFormats();
  const { watch, seen } = useSeen();
  const answer = useGuestFigures(where, seen);
  const aggs = answer.data?.aggs;
  if (answer.isError)
    return (
      <Panel>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    );

  const part = (count: number | undefined) =>
    aggs && count !== undefined && aggs.all > 0
      ? translate('shell.overview.share', { share: percent(count / aggs.all) })
      : '';
  const figures = [
    {
      name: labelOf(common.guests),
      count: aggs?.all,
      note: aggs ? translate('shell.overview.diners', { count: number(aggs.diner) }) : '',
      to: guestsAddress(where),
    },
    {
      name: translate('shell.overview.new'),
      count: aggs?.new,
      note: part(aggs?.new),
      to: guestsAddress(where, { preset: 'new' }),
    },
    {
      name: translate('shell.overview.lapsed'),
      count: aggs?.dropdown,
      note: part(aggs?.dropdown),
      to: guestsAddress(where, { preset: 'dropdown' }),
    },
    {
      name: labelOf(common.vip),
      count: aggs?.vip,
      note: part(aggs?.vip),
      to: guestsAddress(where, { filters: { isVIP: true } }),
    },
  ];

  return (
    <>
      <ul ref={watch} className="figures plain-list" aria-label={translate('shell.overview.figures')} aria-busy={!aggs}>
        {figures.map(({ name, count, note, to }) => (
          <li key={name}>
            <Link to={to} className="framed figure">
              <FigureFace name={name} value={count === undefined ? count : number(count)} note={note} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="stack stack-loose overview-columns">
        <Panel
          heading="h3"
          title={translate('shell.overview.recent')}
          actions={<Link to={guestsAddress(where)}>{translate('shell.overview.seeAll')}</Link>}
        >
          {answer.data?.customers.length === 0 ? (
            <EmptyState title={translate('shell.overview.nobody')} text={translate('shell.overview.nobodyText')} />
          ) : (
            <Recent where={where} guests={answer.data?.customers} />
          )}
        </Panel>
        <div className="overview-charts">
          <VisitSpans {...where} seen={seen} />
          <VisitCounts {...where} seen={seen} />
        </div>
      </div>
    </>
  );
}

type Guests = NonNullable<ReturnType<typeof useGuestFigures>['data']>['customers'];

/** The guests seated last; a skeleton while loading. */
function Recent({ where, guests }: { where: Where; guests: Guests | undefined }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const branchName = useBranchName();
  const { instant } = useFormats();
  if (!guests)
    return (
      <ol className="recent plain-list lines skeleton-group">
        {Array.from({ length: 14 }, (_, index) => (
          <li key={index} aria-hidden="true">
            <Skeleton width={`${50 + ((index * 17) % 40)}%`} />
            <Skeleton width="60%" />
            <Skeleton width={110} />
          </li>
        ))}
      </ol>
    );
  return (
    <ol className="recent plain-list lines">
      {guests.map(({ id, name, isVIP, branchId, lastSeatTime }) => (
        <li key={id}>
          <Link to={guestsAddress(where, { open: id })} className="recent-name strong clip">
            {name} {isVIP && <Star label={labelOf(common.vip)} />}
          </Link>
          <span className="recent-place subtle clip">{branchName(branchId) ?? ''}</span>
          <time className="recent-time subtle" dateTime={lastSeatTime ?? undefined}>
            {lastSeatTime ? instant(lastSeatTime, branchId) : translate('shell.overview.never')}
          </time>
        </li>
      ))}
    </ol>
  );
}
