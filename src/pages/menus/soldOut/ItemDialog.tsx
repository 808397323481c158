import { useState, type ReactNode } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { listStockChanges, type StockChange } from '#contract/menus/soldOut.ts';
import { endOfDiningDay, soldOutLimits } from '#contract/menus/soldOutRules.ts';
import { instantAt, wallTime } from '#contract/core/zones.ts';
import { call } from '#data-provider/client.ts';
import { Entries } from '#resources/framework/view/Entries.tsx';
import { useText } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import { soldOutFamily } from '#resources/menus/useSoldOutList.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { SoldOutRow } from './soldOutRows.ts';
import type { SoldOutActions } from './useSoldOut.ts';

interface ItemDialogProps {
  row: SoldOutRow;
  actions: SoldOutActions;
  now: number;
  onClose: () => void;
}

/** How long something is sold out, and for items how many are left. */
export function ItemDialog({ row, actions, now, onClose }: ItemDialogProps) {
  const mayWrite = useMayWrite();
  return (
    <FormDialog title={row.name} onClose={onClose}>
      {mayWrite && <Spans {...{ row, actions, now, onClose }} />}
      {row.target === 'item' && (
        <>
          <Stock {...{ row, actions, mayWrite }} />
          <StockHistory {...{ row, actions }} />
        </>
      )}
    </FormDialog>
  );
}

/** An input with the button that applies it; null: it is not valid. */
function Settable({ onSet, children }: { onSet: (() => void) | null; children: ReactNode }) {
  return (
    <div className="row row-firm">
      {children}
      <Button label="menuSoldOut.set" className="sold-out-set" disabled={!onSet} onClick={onSet ?? undefined} />
    </div>
  );
}

function Spans({ row: { mark, ...row }, actions, now, onClose }: ItemDialogProps) {
  const textOf = useText();
  const { zone } = actions;
  const { near } = useFormats();
  const [time, setTime] = useState('');
  const chosen = instantAt(time, zone);
  const isLater = chosen && Date.parse(chosen) > now && Date.parse(chosen) < soldOutLimits.last;
  const end = endOfDiningDay(zone, now);
  const choose = (until: string) => {
    actions.mark({ mark, ...row }, until);
    onClose();
  };
  const button = (label: string, until: string, pressed: boolean) => (
    <Button aria-pressed={pressed} className="sold-out-choice" onClick={() => choose(until)}>
      {label}
    </Button>
  );
  return (
    <fieldset className="bare stack" data-unguarded>
      <legend>{textOf(later.soldOut)}</legend>
      {button(
        textOf('menuSoldOut.today', { time: end ? near(end, now) : '' }),
        'today',
        end !== null && mark?.until === end,
      )}
      {button(textOf('menuSoldOut.notice'), 'notice', mark?.until === null)}
      <Settable onSet={isLater ? () => choose(chosen) : null}>
        <DateField
          kind="datetime"
          className="labelled-above grow"
          label={textOf('menuSoldOut.atTime')}
          value={time}
          min={wallTime(now, zone)}
          onChange={setTime}
        />
      </Settable>
      {button(textOf('menuSoldOut.available'), 'available', !row.isSoldOut)}
    </fieldset>
  );
}

function Stock({ row, actions, mayWrite }: Pick<ItemDialogProps, 'row' | 'actions'> & { mayWrite: boolean }) {
  const textOf = useText();
  const { number } = useFormats();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const { stock } = row;
  const isCount = /^\d{1,6}$/.test(text) && Number(text) <= soldOutLimits.stock;
  const change = (wanted: StockChange) => {
    actions.count(row, wanted, reason.trim());
    setText('');
    setReason('');
  };
  return (
    <fieldset className="bare stack" data-unguarded>
      <legend>{textOf('menuSoldOut.stock')}</legend>
      <div className="row row-firm">
        <b className="grow" role="status">
          {stock === null ? textOf('menuSoldOut.notCounted') : textOf('menuSoldOut.left', { n: number(stock) })}
        </b>
        {mayWrite && stock !== null && (
          <>
            <Button aria-label={textOf('menuSoldOut.fewer')} disabled={stock === 0} onClick={() => change({ by: -1 })}>
              −1
            </Button>
            <Button aria-label={textOf('menuSoldOut.oneMore')} onClick={() => change({ by: 1 })}>
              +1
            </Button>
          </>
        )}
      </div>
      {mayWrite && (
        <>
          <Settable onSet={isCount ? () => change({ to: Number(text) }) : null}>
            <TextField
              className="grow"
              label={textOf('menuSoldOut.count')}
              inputMode="numeric"
              maxLength={6}
              value={text}
              onChange={(typed) => setText(typed.trim())}
            />
          </Settable>
          <TextField
            label={textOf('menuSoldOut.reason')}
            maxLength={soldOutLimits.reason}
            value={reason}
            onChange={setReason}
          />
          {stock !== null && (
            <Button variant="link" label="menuSoldOut.stop" className="start" onClick={() => change({ stop: true })} />
          )}
        </>
      )}
    </fieldset>
  );
}

function StockHistory({ row, actions }: Pick<ItemDialogProps, 'row' | 'actions'>) {
  const textOf = useText();
  return (
    <Disclosure summary={textOf(common.history)}>
      <Changes params={{ ...actions.params, itemId: row.id }} />
    </Disclosure>
  );
}

function Changes({ params }: { params: SoldOutActions['params'] & { itemId: string } }) {
  const textOf = useText();
  const { instant, number } = useFormats();
  // Of the family of the page, so that a change reloads it.
  const answer = usePages(
    [soldOutFamily, 'history', params],
    ({ from, size }, signal) => call(listStockChanges, { params, query: { offset: from, limit: size }, signal }),
    (page) => page.changes,
  );
  const shown = (stock: number | null) => (stock === null ? '–' : number(stock));
  return (
    <QueryBoundary answer={{ ...answer, data: answer.first }} rows={3}>
      {({ total }) => (
        <Entries
          idOf={({ id }) => id}
          entry={({ stock, previous, reason, time, by }) => ({
            title: `${shown(previous)} → ${shown(stock)}`,
            state: instant(time),
            facts: [by.name ?? textOf(later.someone), reason],
          })}
          empty={<p className="pad subtle">{textOf('menuSoldOut.noHistory')}</p>}
          {...{ answer, total }}
        />
      )}
    </QueryBoundary>
  );
}
