import { later } from '#contract/labels/laterLabels.ts';
import { useText } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { Caret } from '#ui/Caret.tsx';
import type { SoldOutRow } from './soldOutRows.ts';
import type { SoldOutActions } from './useSoldOut.ts';

interface SwitchRowProps {
  row: SoldOutRow;
  actions: SoldOutActions;
  now: number;
  onOpen: () => void;
}

/** An item or option with its switch: pressed while it is sold out. */
export function SwitchRow({ row, actions, now, onOpen }: SwitchRowProps) {
  const textOf = useText();
  const { number, near } = useFormats();
  const mayWrite = useMayWrite();
  const { name, picture, mark, stock, isSoldOut } = row;
  const toggle = () => {
    if (!isSoldOut) actions.mark(row, 'today');
    else if (mark) actions.mark(row, 'available');
    else actions.count(row, { stop: true });
  };
  const facts = [
    mark && (mark.until ? textOf('menuSoldOut.until', { time: near(mark.until, now) }) : textOf('menuSoldOut.notice')),
    mark && (mark.by.name ?? textOf(later.someone)),
    stock !== null && textOf('menuSoldOut.left', { n: number(stock) }),
  ].filter(Boolean);
  return (
    <li className="sold-out-row row row-firm" data-sold-out={isSoldOut || undefined}>
      {picture && <img className="thumb" src={picture} alt="" loading="lazy" />}
      <span className="grow stack stack-tight">
        <span className="medium wrap">{name}</span>
        {facts.length > 0 && <span className="subtle small wrap">{facts.join(' · ')}</span>}
      </span>
      <Button className="sold-out-switch" aria-pressed={isSoldOut} disabled={!mayWrite} onClick={toggle}>
        <span className="visually-hidden">{name}: </span>
        {textOf(isSoldOut ? later.soldOut : 'menuSoldOut.available')}
      </Button>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={textOf('menuSoldOut.more', { name })}
        onClick={onOpen}
      >
        <Caret />
      </button>
    </li>
  );
}
