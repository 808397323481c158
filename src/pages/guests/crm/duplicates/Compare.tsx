import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import type { Customer } from '#contract/guests/crm.ts';
import { mergeCustomers, type DuplicateReason } from '#contract/guests/duplicates.ts';
import {
  mergeGuestOf,
  mergeGuests,
  staysOf,
  undoDays,
  type MergeChoices,
  type MergeGuest,
} from '#contract/guests/merge.ts';
import { ResponseError, call } from '#data-provider/client.ts';
import { useGuestFieldLabel } from '#resources/guests/customers/guestFieldLabel.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { ruledFields, scoreLook, useChosenFields, useFieldText, type ShownField } from './fields.tsx';
import { useShownName } from '#resources/guests/customers/useShownName.ts';
import { lists, useNotifyUndoable, useRefusalText, useUndoMerge } from './useDuplicates.tsx';

type Side = 'a' | 'b';
type Chosen = Partial<Record<ReturnType<typeof useChosenFields>[number], Side | 'both'>>;

interface CompareProps {
  companyId: string;
  a: Customer;
  b: Customer;
  score: number | null;
  reasons: readonly DuplicateReason[];
  /** Whether the user may merge guests. */
  allowed: boolean;
  /** The pair is being marked as distinct, which shows the next one. */
  busy: boolean;
  /** Called after a merge or dismissal, to show the next pair. */
  onDone: () => void;
  onDismiss: (() => void) | null;
  onSkip: (() => void) | null;
}

/** The chosen side for each field, in the API's format. */
const wireChoices = (chosen: Chosen, winner: Side): MergeChoices =>
  Object.fromEntries(
    Object.entries(chosen).map(([field, side]) => [
      field,
      side === 'both' ? 'both' : side === winner ? 'winner' : 'loser',
    ]),
  );

const isUnited = (field: ShownField) => field === 'types' || field === 'tags' || field === 'note' || field === 'isVip';

/** The query params that name what the page shows. */
const shown = ['a', 'b', 'with', 'tab'] as const;

/** Two records field by field: the choice for each field, and the merged result. */
export function Compare({ companyId, a, b, score, reasons, allowed, busy, onDone, onDismiss, onSkip }: CompareProps) {
  const translate = useTranslate();
  const textOf = useFieldText();
  const nameOf = useShownName();
  const chosenFields = useChosenFields();
  const guests = useMemo(() => ({ a: mergeGuestOf(a), b: mergeGuestOf(b) }), [a, b]);
  const [initialWinner] = useState(() => staysOf(guests.a, guests.b));
  const [winner, setWinner] = useState<Side>(initialWinner);
  const [chosen, setChosen] = useState<Chosen>({});
  const loser = winner === 'a' ? 'b' : 'a';
  const merged = mergeGuests(guests[winner], guests[loser], wireChoices(chosen, winner));
  const differs = (field: ShownField) =>
    new Set([guests.a, guests.b, merged.guest].map((guest) => textOf(field, guest))).size > 1;
  /** Both may have the same name. */
  const described = (side: Side) => {
    const more = (['phoneNumber', 'email', 'firstSeenTime'] as const).find(
      (field) => differs(field) && textOf(field, guests[side]),
    );
    const name = nameOf(guests[side]);
    return more ? `${name} (${textOf(more, guests[side])})` : name;
  };
  const merge = useMerge(companyId, onDone);
  const row = { guests, merged: merged.guest, textOf };
  const byDefault = { ...row, merged: mergeGuests(guests[winner], guests[loser], {}).guest };
  const unsaved =
    winner !== initialWinner ||
    chosenFields.some(
      (field) => (chosen[field] ?? winningSide(field, byDefault, winner)) !== winningSide(field, byDefault, winner),
    );

  return (
    <div className="panel dup-compare">
      <LeaveGuard unsaved={unsaved && !busy && !merge.isPending} also={shown} />
      <Reasons score={score} reasons={reasons} />
      <div className="dup-grid lines" role="group" aria-label={translate('duplicates.compare')}>
        <div className="dup-row">
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
                <span className="subtle small">
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
            value={chosen[field] ?? winningSide(field, row, winner)}
            onChange={(side) => setChosen((all) => ({ ...all, [field]: side }))}
          />
        ))}
        {ruledFields.filter(differs).map((field) => (
          <RuledRow key={field} field={field} {...row} />
        ))}
      </div>
      <SameFields fields={[...chosenFields, ...ruledFields].filter((field) => !differs(field))} guest={guests.a} />
      {merged.dropped.length > 0 && (
        <p className="note wrap">{translate('duplicates.dropped', { labels: merged.dropped.join(', ') })}</p>
      )}
      {merged.noteCut && <p className="note wrap">{translate('duplicates.noteCut')}</p>}
      {allowed && (
        <div className="row dup-actions">
          <ConfirmedButton
            label="duplicates.merge"
            variant="primary"
            title={translate('duplicates.confirmTitle', { winner: nameOf(merged.guest) })}
            text={translate('duplicates.confirmText', {
              loser: described(loser),
              winner: described(winner),
              days: undoDays,
            })}
            confirm={translate('duplicates.merge')}
            busy={merge.isPending}
            onConfirm={(done) =>
              merge.mutate(
                {
                  winner: winner === 'a' ? a : b,
                  loser: winner === 'a' ? b : a,
                  choices: wireChoices(chosen, winner),
                },
                { onSettled: done },
              )
            }
          />
          {onDismiss && (
            <Button onClick={onDismiss}>
              {translate('duplicates.dismiss')} <kbd className="subtle wide-only">n</kbd>
            </Button>
          )}
          {onSkip && (
            <Button onClick={onSkip}>
              {translate('duplicates.skip')} <kbd className="subtle wide-only">j</kbd>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The likelihood and its reasons as text. */
function Reasons({ score, reasons }: Pick<CompareProps, 'score' | 'reasons'>) {
  const translate = useTranslate();
  if (score === null) return <p className="row">{translate('duplicates.chosen')}</p>;
  return (
    <p className="row">
      <span className={scoreLook(score)}>{translate('duplicates.score', { score })}</span>
      {reasons.map((reason) => (
        <span key={reason} className={reason.startsWith('other') ? 'tag tag-warn' : 'tag tag-on'}>
          {translate(`duplicates.reasons.${reason}`)}
        </span>
      ))}
    </p>
  );
}

interface RowProps {
  guests: Record<Side, MergeGuest>;
  merged: MergeGuest;
  textOf: ReturnType<typeof useFieldText>;
}

/** The radio selected by default: the side whose value is used, or both. */
function winningSide(field: ShownField, { guests, merged, textOf }: RowProps, winner: Side): Side | 'both' {
  if (isUnited(field)) return 'both';
  const other = winner === 'a' ? 'b' : 'a';
  return textOf(field, merged) === textOf(field, guests[winner]) ? winner : other;
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className="quiet">—</span> : <span className="as-written">{text}</span>;

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
    <div className="dup-row">
      <span className="dup-label">
        {labelOf(field)}
        <span className="quiet small">{translate(`duplicates.rules.${field}`)}</span>
      </span>
      {(['a', 'b'] as const).map((side) => (
        <span key={side} className="dup-option">
          <Value text={textOf(field, guests[side])} />
        </span>
      ))}
      <span className="dup-result">
        <Value text={textOf(field, merged)} />
      </span>
    </div>
  );
}

/** Fields with the same value in both records, folded. */
function SameFields({ fields, guest }: { fields: readonly ShownField[]; guest: MergeGuest }) {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const textOf = useFieldText();
  const filled = fields.filter((field) => textOf(field, guest) !== null);
  if (!filled.length) return null;
  return (
    <details className="dup-same subtle">
      <summary>{translate('duplicates.same', { smart_count: filled.length })}</summary>
      <Facts facts={filled.map((field) => [labelOf(field), textOf(field, guest)])} />
    </details>
  );
}

/** Merges, and offers to undo it. */
function useMerge(companyId: string, onDone: () => void) {
  const client = useQueryClient();
  const translate = useTranslate();
  const notifyUndoable = useNotifyUndoable();
  const nameOf = useShownName();
  const undo = useUndoMerge(companyId);
  return useAction(
    ({ winner, loser, choices }: { winner: Customer; loser: Customer; choices: MergeChoices }) =>
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
    {
      failureText: useRefusalText(),
      reads: lists,
      onDone({ mergeId, mergeVersion, customer }) {
        onDone();
        notifyUndoable(translate('duplicates.merged', { name: nameOf(customer) }), () =>
          undo.mutate({ mergeId, version: mergeVersion }),
        );
      },
      // Someone else changed the guests in the meantime; the shown pair is outdated.
      onFailed: (error) => {
        if (error instanceof ResponseError && error.status === 409)
          void client.invalidateQueries({ queryKey: ['guest'] });
      },
    },
  );
}
