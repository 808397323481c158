import { useTranslate } from 'ra-core';
import type { FigureValue } from '#contract/figures.ts';
import { daysBetween } from '#contract/ranges.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { useFigureText } from './figureText.ts';
import { kindOf, shownOf, valueOf } from './shownFigures.ts';
import { useFigures, type Ask } from './useStatistics.ts';

type Values = Readonly<Record<string, FigureValue>>;
type Text = ReturnType<typeof useFigureText>;

interface Card {
  name: string;
  figure: string;
  /** Whether more of it is welcome; null where it is neither. */
  welcome: boolean | null;
  /** Key of the note below, with what it says. */
  note: (values: Values, text: Text) => [string, Record<string, string>] | null;
}

const value = (values: Values, name: string): number | null | undefined => {
  const shown = shownOf(name);
  return shown && valueOf(shown, values)?.value;
};

const cards: readonly Card[] = [
  {
    name: 'covers',
    figure: 'seatedCovers',
    welcome: true,
    note: (values, { number }) => {
      const [covers, parties] = [value(values, 'seatedCovers'), value(values, 'seatedParties')];
      return covers && parties ? ['perParty', { number: number(covers / parties) }] : null;
    },
  },
  {
    name: 'parties',
    figure: 'seatedParties',
    welcome: true,
    note: (values, { number }) => {
      const made = ['booking', 'waiting', 'walkin', 'waitlist'].map((type) => value(values, `${type}-all-parties`));
      return made.every((one) => typeof one === 'number')
        ? ['created', { number: number(made.reduce((sum, one) => sum + one, 0)) }]
        : null;
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
      const returning = ['booking', 'waiting', 'walkin'].map((type) => value(values, `${type}-returning-guests`));
      return returning.every((one) => typeof one === 'number')
        ? ['returning', { number: number(returning.reduce((sum, one) => sum + one, 0)) }]
        : null;
    },
  },
];

interface FigureCardsProps {
  ask: Ask;
  onExplain: (figure: string) => void;
}

/** The figures that a manager looks at first, each with the period before; a click explains it. */
export function FigureCards({ ask, onExplain }: FigureCardsProps) {
  const translate = useTranslate();
  const text = useFigureText();
  const { now, before, failed, stale } = useFigures(ask);
  const days = daysBetween(ask.range.from, ask.range.to);
  if (failed)
    return (
      <div className="overview-card">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  return (
    <ul className="figures figures-six" aria-label={translate('overview.figures')} data-stale={stale || undefined}>
      {cards.map((card) => {
        const shown = shownOf(card.figure);
        if (!shown) return null;
        const current = valueOf(shown, now);
        const changed = current && text.changed(shown, current.value, valueOf(shown, before)?.value);
        const note = current && card.note(now, text);
        const name = translate(`overview.card.${card.name}`);
        return (
          <li key={card.name} aria-busy={!current}>
            <button
              type="button"
              className="figure"
              title={translate('overview.explain.open', { name })}
              onClick={() => onExplain(card.figure)}
            >
              <span className="figure-name">{name}</span>
              <span className="figure-count">
                {current ? text.written(kindOf(shown), current.value) : <Skeleton width={92} height={22} />}
              </span>
              <span className={`figure-change ${toneOf(card, changed?.direction)}`}>
                {changed
                  ? `${changed.text} ${translate('overview.before', { smart_count: days, count: days })}`
                  : current
                    ? translate('overview.noneBefore')
                    : ''}
              </span>
              <span className="figure-note">{note ? translate(`overview.note.${note[0]}`, note[1]) : ''}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function toneOf({ welcome }: Card, direction: number | undefined): string {
  if (welcome === null || !direction) return '';
  return direction > 0 === welcome ? 'figure-better' : 'figure-worse';
}
