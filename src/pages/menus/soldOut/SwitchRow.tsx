import { later } from '#contract/labels/laterLabels.ts';
import { clockTime, wallClock } from '#contract/core/zones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Caret } from '#ui/Caret.tsx';
import type { SoldOutRow } from './soldOutRows.ts';
import type { SoldOutActions } from './useSoldOut.ts';
import { soldOutWords as words } from './words.ts';

const dayMs = 86_400_000;

/** A time within a day as the hour, others with their day. */
export function useShortTime(zone: string, now: number): (iso: string) => string {
  const { instant } = useFormats();
  return (iso) => {
    const wall = Math.abs(Date.parse(iso) - now) < dayMs ? wallClock(iso, zone) : null;
    return wall ? clockTime(wall) : instant(iso);
  };
}

interface SwitchRowProps {
  row: SoldOutRow;
  actions: SoldOutActions;
  now: number;
  onOpen: () => void;
}

/** An item or option with its switch: pressed while it is sold out. */
export function SwitchRow({ row, actions, now, onOpen }: SwitchRowProps) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const short = useShortTime(actions.zone, now);
  const mayWrite = useMayWrite();
  const { name, picture, mark, stock, isSoldOut } = row;
  const toggle = () => {
    if (!isSoldOut) actions.mark(row, 'today');
    else if (mark) actions.mark(row, 'available');
    else actions.count(row, { stop: true });
  };
  const facts = [
    mark && (mark.until === null ? labelOf(words.notice) : labelOf(words.until, { time: short(mark.until) })),
    mark && (mark.by.name ?? labelOf(later.someone)),
    stock !== null && labelOf(words.left, { n: number(stock) }),
  ].filter(Boolean);
  return (
    <li className="sold-out-row row row-firm" data-sold-out={isSoldOut || undefined}>
      {picture && <img className="thumb" src={picture} alt="" loading="lazy" />}
      <span className="grow stack stack-tight">
        <span className="medium wrap">{name}</span>
        {facts.length > 0 && <span className="subtle small wrap">{facts.join(' · ')}</span>}
      </span>
      <button
        type="button"
        className="button sold-out-switch"
        aria-pressed={isSoldOut}
        disabled={!mayWrite}
        onClick={toggle}
      >
        <span className="visually-hidden">{name}: </span>
        {labelOf(isSoldOut ? words.soldOut : words.available)}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={labelOf(words.more, { name })}
        onClick={onOpen}
      >
        <Caret />
      </button>
    </li>
  );
}
