import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { cancelConcerned, listConcerned, type Concerned } from '#contract/dayNotices.ts';
import { wallTime } from '#contract/zones.ts';
import { call } from '#data-provider/client.ts';
import { formatMoney, formatPhone } from '#i18n/formats.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { words } from './words.ts';

interface ConcernedListProps {
  place: { companyId: string; branchId: string; date: string };
  name: string;
  /** The day is closed, and the person may act. */
  mayCancel: boolean;
}

/** The most that one call takes. */
const atOnce = 100;

/** Who is expected at a branch on the day; those chosen can be cancelled once the day is closed. */
export function ConcernedList({ place, name, mayCancel }: ConcernedListProps) {
  const told = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const zone = zoneOf(useScope(), place.branchId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const queryKey = ['concerned', place.companyId, place.branchId, place.date];
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => call(listConcerned, { params: place, signal }) });
  const rows = answer.data?.reservations ?? [];
  const picked = rows.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const cancelling = useMutation({
    mutationFn: async () => {
      const sums = { cancelled: 0, refused: 0 };
      for (let at = 0; at < picked.length; at += atOnce) {
        const body = { reservationIds: picked.slice(at, at + atOnce) };
        const { cancelled, refused } = await call(cancelConcerned, { params: place, body });
        sums.cancelled += cancelled.length;
        sums.refused += refused.length;
      }
      return sums;
    },
    onSuccess: ({ cancelled, refused }) => notify(told(words.done(cancelled, refused))),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => {
      setAsking(false);
      setChosen([]);
      void client.invalidateQueries({ queryKey });
    },
  });
  const all = rows.length > 0 && picked.length === rows.length;
  return (
    <div className="day-notices-concerned">
      <h3>
        {mayCancel && rows.length > 0 && (
          <input
            type="checkbox"
            aria-label={name}
            checked={all}
            onChange={() => setChosen(all ? [] : rows.map(({ id }) => id))}
          />
        )}
        {name} {answer.data && <span className="quiet">{rows.length}</span>}
      </h3>
      {answer.isPending && <TableSkeleton rows={2} columns={3} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && rows.length === 0 && <p className="quiet">{told(words.nobody)}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              {mayCancel && (
                <input
                  type="checkbox"
                  checked={chosen.includes(row.id)}
                  onChange={() =>
                    setChosen((ids) => (ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id]))
                  }
                />
              )}
              <Row row={row} zone={zone} />
            </label>
          </li>
        ))}
      </ul>
      {mayCancel && picked.length > 0 && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {told(words.cancel(picked.length))}
        </button>
      )}
      <ConfirmDialog
        open={asking}
        title={told(words.sure)}
        text={told(words.sureText)}
        confirm={told(words.cancel(picked.length))}
        cancel={told(words.back)}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Row({ row, zone }: { row: Concerned; zone: string }) {
  const told = useSay();
  const language = useLanguage();
  const { name, phone, email, groupSize, startTime, deposit } = row;
  return (
    <>
      <span>{wallTime(startTime, zone).slice(11)}</span>
      <b>{name ?? told(words.unnamed)}</b>
      <span>{told(words.people(groupSize))}</span>
      {phone && <span className="subtle">{formatPhone(phone)}</span>}
      {email && <span className="subtle">{email}</span>}
      {deposit && (
        <span className="tag">{`${told(words.deposit)} ${formatMoney(deposit.left, deposit.currency, language)}`}</span>
      )}
    </>
  );
}
