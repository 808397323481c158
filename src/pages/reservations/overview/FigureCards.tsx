import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { FigureValue } from '#contract/reservations/figures.ts';
import { daysBetween } from '#contract/core/ranges.ts';
import { Panel } from '#ui/Panel.tsx';
import { ErrorState } from '#ui/states.tsx';
import { FigureFace } from './FigureFace.tsx';
import { useFigureText } from './figureText.ts';
import { figureKindOf, shownOf, valueOf, type DashboardFigure } from './shownFigures.ts';
import { useFigures, type StatisticsParams } from './useStatistics.ts';

type Values = Readonly<Record<string, FigureValue>>;
type Text = ReturnType<typeof useFigureText>;

interface Card {
  figure: string;
  /** The label, if it differs from the figure's name. */
  name?: string;
  /** Whether an increase is good. */
  welcome: boolean;
  /** The key of the note below, with its values. */
  note: (values: Values, text: Text) => [string, Record<string, string>] | null;
}

const value = (values: Values, name: string): number | null | undefined => {
  const shown = shownOf(name);
  return shown && valueOf(shown, values)?.value;
};

/** The sum of a figure over several kinds of reservation; null while one of them is missing. */
function sumOf(values: Values, types: readonly string[], figure: string): number | null {
  const parts = types.map((type) => value(values, `${type}-${figure}`));
  return parts.every((one) => typeof one === 'number') ? parts.reduce((sum, one) => sum + one, 0) : null;
}

const cards: readonly Card[] = [
  {
    figure: 'seatedCovers',
    welcome: true,
    note: (values, { number }) => {
      const [covers, parties] = [value(values, 'seatedCovers'), value(values, 'seatedParties')];
      return covers && parties ? ['perParty', { number: number(covers / parties) }] : null;
    },
  },
  {
    figure: 'seatedParties',
    welcome: true,
    note: (values, { number }) => {
      const made = sumOf(values, ['booking', 'waiting', 'walkin', 'waitlist'], 'all-parties');
      return made === null ? null : ['created', { number: number(made) }];
    },
  },
  {
    name: 'noShow',
    figure: 'noShowRate-parties',
    welcome: false,
    note: (values, { number }) => {
      const open = value(values, 'booking-unresolved-parties');
      return typeof open === 'number' ? ['unresolved', { number: number(open) }] : null;
    },
  },
  {
    name: 'cancel',
    figure: 'cancellationRate-parties',
    welcome: false,
    note: (values, { written }) => [
      'cancel',
      {
        customer: written('share', value(values, 'customerCancellationRate-parties')),
        restaurant: written('share', value(values, 'restaurantCancellationRate-parties')),
      },
    ],
  },
  {
    name: 'wait',
    figure: 'wait-median',
    welcome: false,
    note: (values, { written }) => ['abandoned', { share: written('share', value(values, 'abandonment')) }],
  },
  {
    name: 'guests',
    figure: 'newParties',
    welcome: true,
    note: (values, { number }) => {
      const returning = sumOf(values, ['booking', 'waiting', 'walkin'], 'returning-guests');
      return returning === null ? null : ['returning', { number: number(returning) }];
    },
  },
];

interface FigureCardsProps {
  ask: StatisticsParams;
  onExplain: (figure: string) => void;
}

/** The manager's key figures, each compared with the previous period. A click opens the explanation. */
export function FigureCards({ ask, onExplain }: FigureCardsProps) {
  const { now, before, failed, stale } = useFigures(ask);
  if (failed)
    return (
      <Panel>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  const days = daysBetween(ask.range.from, ask.range.to);
  return <CardList {...{ now, before, stale, days, onExplain }} />;
}

interface CardListProps {
  now: Values;
  before: Values;
  stale: boolean;
  /** The length of the range. */
  days: number;
  onExplain: (figure: string) => void;
}

/** Memoised: each of the responses with the figures renders {@link FigureCards} again. */
const CardList = memo(function CardList({ now, before, stale, days, onExplain }: CardListProps) {
  const translate = useTranslate();
  return (
    <ul
      className="figures figures-six plain-list"
      aria-label={translate('overview.figures')}
      data-stale={stale || undefined}
    >
      {cards.map((card) => {
        const shown = shownOf(card.figure);
        return shown && <FigureCard key={card.figure} {...{ card, shown, now, before, days, onExplain }} />;
      })}
    </ul>
  );
});

type FigureCardProps = Omit<CardListProps, 'stale'> & { card: Card; shown: DashboardFigure };

function FigureCard({ card, shown, now, before, days, onExplain }: FigureCardProps) {
  const translate = useTranslate();
  const text = useFigureText();
  const current = valueOf(shown, now);
  const changed = current && text.changed(shown, current.value, valueOf(shown, before)?.value);
  const note = current && card.note(now, text);
  const name = card.name ? translate(`overview.card.${card.name}`) : text.nameOf(shown);
  return (
    <li aria-busy={!current}>
      <button
        type="button"
        className="framed figure"
        title={translate('overview.explain.open', { name })}
        onClick={() => onExplain(card.figure)}
      >
        <FigureFace
          name={name}
          value={current ? text.written(figureKindOf(shown), current.value) : undefined}
          note={note ? translate(`overview.note.${note[0]}`, note[1]) : ''}
        >
          <span className={`figure-change small ${toneOf(card, changed?.direction)}`}>
            {changed
              ? `${changed.text} ${translate('overview.before', { smart_count: days, count: days })}`
              : current
                ? translate('overview.noneBefore')
                : ''}
          </span>
        </FigureFace>
      </button>
    </li>
  );
}

function toneOf({ welcome }: Card, direction: number | undefined): string {
  if (!direction) return 'subtle';
  return direction > 0 === welcome ? 'good' : 'fail';
}
