import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import type { Customer } from '#contract/crm.ts';
import { mergeCustomers, undoMerge, type DuplicateReason } from '#contract/duplicates.ts';
import { mergeGuestOf, mergeGuests, staysOf, undoDays, type MergeChoices, type MergeGuest } from '#contract/merge.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useGuestFieldLabel } from '#resources/customers/guestFieldLabel.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ruledFields, useChosenFields, useFieldText, useShownName, type ShownField } from './fields.tsx';
import { Reasons } from './Reasons.tsx';
import { useRefresh, useRefusal } from './useDuplicates.ts';

type Side = 'a' | 'b';
type Chosen = Partial<Record<ReturnType<typeof useChosenFields>[number], Side | 'both'>>;

interface CompareProps {
  companyId: string;
  a: Customer;
  b: Customer;
  score: number | null;
  reasons: readonly DuplicateReason[];
  /** Whether the person may merge at all. */
  allowed: boolean;
  /** Merged, or told apart: the next pair, please. */
  onDone: () => void;
  onDismiss: (() => void) | null;
  onSkip: (() => void) | null;
}

/** Whose value a field has, as the server is told. */
const wireChoices = (chosen: Chosen, winner: Side): MergeChoices =>
  Object.fromEntries(
    Object.entries(chosen).map(([field, side]) => [
      field,
      side === 'both' ? 'both' : side === winner ? 'winner' : 'loser',
    ]),
  );

const isUnited = (field: ShownField) => field === 'types' || field === 'tags' || field === 'note' || field === 'isVip';

/** Two records field by field: which value is kept, and what comes out. */
export function Compare({ companyId, a, b, score, reasons, allowed, onDone, onDismiss, onSkip }: CompareProps) {
  const translate = useTranslate();
  const textOf = useFieldText();
  const nameOf = useShownName();
  const chosenFields = useChosenFields();
  const guests = useMemo(() => ({ a: mergeGuestOf(a), b: mergeGuestOf(b) }), [a, b]);
  const [winner, setWinner] = useState<Side>(() => staysOf(guests.a, guests.b));
  const [chosen, setChosen] = useState<Chosen>({});
  const [asking, setAsking] = useState(false);
  const loser = winner === 'a' ? 'b' : 'a';
  const merged = mergeGuests(guests[winner], guests[loser], wireChoices(chosen, winner));
  const differs = (field: ShownField) =>
    new Set([guests.a, guests.b, merged.guest].map((guest) => textOf(field, guest))).size > 1;
  /** Both may have one name. */
  const described = (side: Side) => {
    const more = (['phoneNumber', 'email', 'firstSeenTime'] as const).find(
      (field) => differs(field) && textOf(field, guests[side]),
    );
    const name = nameOf(guests[side]);
    return more ? `${name} (${textOf(more, guests[side])})` : name;
  };
  const merge = useMerge(companyId, onDone);
  const row = { guests, merged: merged.guest, textOf };

  return (
    <div className="dup-compare">
      <div className="dup-compare-head">
        <Reasons score={score} reasons={reasons} />
      </div>
      <div className="dup-grid" role="group" aria-label={translate('duplicates.compare')}>
        <div className="dup-row dup-row-head">
          <span className="dup-label">{translate('duplicates.stays')}</span>
          {(['a', 'b'] as const).map((side) => (
            <label key={side} className="dup-option" data-on={winner === side || undefined}>
              <input
                type="radio"
                name="winner"
                checked={winner === side}
                disabled={!allowed}
                onChange={() => setWinner(side)}
              />
              <span>
                <b>{nameOf(guests[side])}</b>
                <span className="dup-since">
                  {translate('duplicates.since', {
                    date: textOf('firstSeenTime', guests[side])?.split(' ')[0] ?? '—',
                    visits: textOf('visits', guests[side]) ?? '0',
                  })}
                </span>
              </span>
            </label>
          ))}
          <span className="dup-result dup-result-head">{translate('duplicates.after')}</span>
        </div>
        {chosenFields.filter(differs).map((field) => (
          <ChosenRow
            key={field}
            field={field}
            {...row}
            disabled={!allowed}
            value={chosen[field] ?? keptSide(field, row, winner)}
            onChange={(side) => setChosen((all) => ({ ...all, [field]: side }))}
          />
        ))}
        {ruledFields.filter(differs).map((field) => (
          <RuledRow key={field} field={field} {...row} />
        ))}
      </div>
      <SameFields fields={[...chosenFields, ...ruledFields].filter((field) => !differs(field))} guest={guests.a} />
      {merged.dropped.length > 0 && (
        <p className="dup-warning">{translate('duplicates.dropped', { labels: merged.dropped.join(', ') })}</p>
      )}
      {merged.noteCut && <p className="dup-warning">{translate('duplicates.noteCut')}</p>}
      {allowed && (
        <div className="dup-actions">
          <button type="button" className="button button-primary" onClick={() => setAsking(true)}>
            {translate('duplicates.merge')}
          </button>
          {onDismiss && (
            <button type="button" className="button" onClick={onDismiss}>
              {translate('duplicates.dismiss')} <kbd>n</kbd>
            </button>
          )}
          {onSkip && (
            <button type="button" className="button" onClick={onSkip}>
              {translate('duplicates.skip')} <kbd>j</kbd>
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={translate('duplicates.confirmTitle', { winner: nameOf(merged.guest) })}
        text={translate('duplicates.confirmText', {
          loser: described(loser),
          winner: described(winner),
          days: undoDays,
        })}
        confirm={translate('duplicates.merge')}
        busy={merge.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          merge.mutate(
            {
              winner: winner === 'a' ? a : b,
              loser: winner === 'a' ? b : a,
              choices: wireChoices(chosen, winner),
            },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </div>
  );
}

interface RowProps {
  guests: Record<Side, MergeGuest>;
  merged: MergeGuest;
  textOf: ReturnType<typeof useFieldText>;
}

/** Which radio shows the default: the side whose value came out, or both. */
function keptSide(field: ShownField, { guests, merged, textOf }: RowProps, winner: Side): Side | 'both' {
  if (isUnited(field)) return 'both';
  const other = winner === 'a' ? 'b' : 'a';
  return textOf(field, merged) === textOf(field, guests[winner]) ? winner : other;
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className="dup-none">—</span> : <span className="dup-value">{text}</span>;

interface ChosenRowProps extends RowProps {
  field: ReturnType<typeof useChosenFields>[number];
  disabled: boolean;
  value: Side | 'both';
  onChange: (value: Side | 'both') => void;
}

function ChosenRow({ field, guests, merged, textOf, disabled, value, onChange }: ChosenRowProps) {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const id = useId();
  const options = isUnited(field) ? (['a', 'b', 'both'] as const) : (['a', 'b'] as const);
  return (
    <div className="dup-row" role="radiogroup" aria-labelledby={id}>
      <span className="dup-label" id={id}>
        {labelOf(field)}
      </span>
      {options.map((side) => (
        <label
          key={side}
          className={side === 'both' ? 'dup-option dup-both' : 'dup-option'}
          data-on={value === side || undefined}
        >
          <input type="radio" name={id} checked={value === side} disabled={disabled} onChange={() => onChange(side)} />
          {side === 'both' ? (
            <span>{translate(field === 'isVip' ? 'duplicates.either' : 'duplicates.both')}</span>
          ) : (
            <Value text={textOf(field, guests[side])} />
          )}
        </label>
      ))}
      <span className="dup-result">
        <Value text={textOf(field, merged)} />
      </span>
    </div>
  );
}

function RuledRow({ field, guests, merged, textOf }: RowProps & { field: (typeof ruledFields)[number] }) {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  return (
    <div className="dup-row dup-row-ruled">
      <span className="dup-label">
        {labelOf(field)}
        <span className="dup-rule">{translate(`duplicates.rules.${field}`)}</span>
      </span>
      <span className="dup-option">
        <Value text={textOf(field, guests.a)} />
      </span>
      <span className="dup-option">
        <Value text={textOf(field, guests.b)} />
      </span>
      <span className="dup-result">
        <Value text={textOf(field, merged)} />
      </span>
    </div>
  );
}

/** What both records say alike: folded away. */
function SameFields({ fields, guest }: { fields: readonly ShownField[]; guest: MergeGuest }) {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const textOf = useFieldText();
  const filled = fields.filter((field) => textOf(field, guest) !== null);
  if (!filled.length) return null;
  return (
    <details className="dup-same">
      <summary>{translate('duplicates.same', { smart_count: filled.length })}</summary>
      <dl>
        {filled.map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{textOf(field, guest)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Merges, and offers to take it back at once. */
function useMerge(companyId: string, onDone: () => void) {
  const notify = useNotify();
  const translate = useTranslate();
  const refresh = useRefresh();
  const refuse = useRefusal();
  const undone = useRef(false);
  const undo = async (mergeId: string, version: number) => {
    if (undone.current) return;
    undone.current = true;
    try {
      await call(undoMerge, { params: { companyId, mergeId }, body: { version } });
      notify('duplicates.undone');
    } catch (error) {
      refuse(error);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ winner, loser, choices }: { winner: Customer; loser: Customer; choices: MergeChoices }) =>
      call(mergeCustomers, {
        params: { companyId },
        body: {
          winnerId: winner.id,
          loserId: loser.id,
          winnerVersion: winner.version,
          loserVersion: loser.version,
          choices,
        },
      }),
    onSuccess: ({ mergeId, mergeVersion, customer }) => {
      onDone();
      undone.current = false;
      notify(
        <>
          {translate('duplicates.merged', { name: customer.name })}{' '}
          <button type="button" className="toast-undo" onClick={() => void undo(mergeId, mergeVersion)}>
            {translate('ra.action.undo')}
          </button>
        </>,
        { autoHideDuration: 8_000 },
      );
      return refresh();
    },
    onError: (error) => {
      refuse(error);
      // Somebody was quicker: what is shown is no longer so.
      return error instanceof ApiError && error.status === 409 ? refresh({ guests: true }) : undefined;
    },
  });
}
