import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { listStockChanges, type StockChange } from '#contract/menus/soldOut.ts';
import { endOfDiningDay, soldOutLimits } from '#contract/menus/soldOutRules.ts';
import { instantAt, wallTime } from '#contract/core/zones.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import { soldOutFamily } from '#resources/menus/useSoldOutList.tsx';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { useShortTime, type SoldOutActions } from './SwitchRow.tsx';
import type { SoldOutRow } from './soldOutRows.ts';
import { soldOutWords as words } from './words.ts';

interface ItemDialogProps {
  row: SoldOutRow;
  actions: SoldOutActions;
  companyId: string;
  branchId: string;
  now: number;
  onClose: () => void;
}

/** How long something is sold out, and for items how many are left. */
export function ItemDialog({ row, actions, companyId, branchId, now, onClose }: ItemDialogProps) {
  const mayWrite = useMayWrite();
  return (
    <FormDialog title={row.name} onClose={onClose}>
      {mayWrite && <Spans {...{ row, actions, now, onClose }} />}
      {row.target === 'item' && (
        <>
          <Stock {...{ row, actions, mayWrite }} />
          <StockHistory {...{ companyId, branchId, itemId: row.id }} />
        </>
      )}
    </FormDialog>
  );
}

function Spans({ row, actions, now, onClose }: Pick<ItemDialogProps, 'row' | 'actions' | 'now' | 'onClose'>) {
  const labelOf = useLabels();
  const { zone } = actions;
  const short = useShortTime(zone, now);
  const [time, setTime] = useState('');
  const chosen = instantAt(time, zone);
  const { mark } = row;
  const end = endOfDiningDay(zone, now);
  const choose = (until: string) => {
    actions.mark(row, until);
    onClose();
  };
  const button = (label: string, until: string, pressed: boolean) => (
    <Button aria-pressed={pressed} className="sold-out-choice" onClick={() => choose(until)}>
      {label}
    </Button>
  );
  return (
    <fieldset className="bare stack" data-unguarded>
      <legend>{labelOf(words.soldOut)}</legend>
      {button(
        labelOf(words.today, { time: end ? short(end) : '' }),
        'today',
        mark !== null && mark.until !== null && mark.until === end,
      )}
      {button(labelOf(words.notice), 'notice', mark !== null && mark.until === null)}
      <div className="row row-firm">
        <DateField
          kind="datetime"
          className="labelled-above grow"
          label={labelOf(words.atTime)}
          value={time}
          min={wallTime(now, zone)}
          onChange={setTime}
        />
        <Button
          className="sold-out-set"
          disabled={!chosen || Date.parse(chosen) <= now || Date.parse(chosen) >= soldOutLimits.last}
          onClick={() => chosen && choose(chosen)}
        >
          {labelOf(words.set)}
        </Button>
      </div>
      {button(labelOf(words.available), 'available', !row.isSoldOut)}
    </fieldset>
  );
}

function Stock({ row, actions, mayWrite }: Pick<ItemDialogProps, 'row' | 'actions'> & { mayWrite: boolean }) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const { stock } = row;
  const wanted = /^\d{1,6}$/.test(text) ? Number(text) : null;
  const change = (what: StockChange) => {
    actions.count(row, what, reason.trim());
    setText('');
    setReason('');
  };
  return (
    <fieldset className="bare stack" data-unguarded>
      <legend>{labelOf(words.stock)}</legend>
      <div className="row row-firm">
        <b className="grow" role="status">
          {stock === null ? labelOf(words.notCounted) : labelOf(words.left, { n: number(stock) })}
        </b>
        {mayWrite && stock !== null && (
          <>
            <Button aria-label={labelOf(words.fewer)} disabled={stock === 0} onClick={() => change({ by: -1 })}>
              −1
            </Button>
            <Button aria-label={labelOf(words.oneMore)} onClick={() => change({ by: 1 })}>
              +1
            </Button>
          </>
        )}
      </div>
      {mayWrite && (
        <>
          <div className="row row-firm">
            <label className="labelled-above grow">
              {labelOf(words.count)}
              <input
                type="text"
                inputMode="numeric"
                maxLength={6}
                value={text}
                onChange={(event) => setText(event.target.value.trim())}
              />
            </label>
            <Button
              className="sold-out-set"
              disabled={wanted === null || wanted > soldOutLimits.stock}
              onClick={() => wanted !== null && change({ to: wanted })}
            >
              {labelOf(words.set)}
            </Button>
          </div>
          <label className="labelled-above">
            {labelOf(words.reason)}
            <input
              type="text"
              maxLength={soldOutLimits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          {stock !== null && (
            <Button variant="link" className="start" onClick={() => change({ stop: true })}>
              {labelOf(words.stop)}
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}

function StockHistory({ companyId, branchId, itemId }: { companyId: string; branchId: string; itemId: string }) {
  const labelOf = useLabels();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labelOf(common.history)}</summary>
      {open && <Changes {...{ companyId, branchId, itemId }} />}
    </details>
  );
}

function Changes({ companyId, branchId, itemId }: { companyId: string; branchId: string; itemId: string }) {
  const labelOf = useLabels();
  const { instant, number } = useFormats();
  const params = { companyId, branchId, itemId };
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
        <div className="stack">
          {total === 0 && <p className="subtle">{labelOf(words.noHistory)}</p>}
          <ul className="plain-list lines lines-wide">
            {answer.rows.map(({ id, stock, previous, reason, time, by }) => (
              <li key={id} className="stack stack-tight">
                <span className="row row-apart">
                  <b>
                    {shown(previous)} → {shown(stock)}
                  </b>
                  <span className="subtle small">{instant(time)}</span>
                </span>
                <span className="subtle small wrap">
                  {[by.name ?? labelOf(later.someone), reason].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {answer.hasNextPage && (
            <Button
              label="ui.page.more"
              disabled={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
