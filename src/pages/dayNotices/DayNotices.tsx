import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { closeDay, listClosedDays, reopenDay } from '#contract/dayNotices.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { dayOf } from '#contract/zones.ts';
import { call } from '#data-provider/client.ts';
import { formatLongDay } from '#i18n/formats.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { ConcernedList } from './ConcernedList.tsx';
import { words } from './words.ts';
import './dayNotices.css';

/** Days on which branches are closed out of turn, and whom that concerns. */
export default function DayNotices() {
  const translate = useTranslate();
  const { companyId } = useScope();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return <Days key={companyId} companyId={companyId} />;
}

function Days({ companyId }: { companyId: string }) {
  const told = useSay();
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const scope = useScope();
  const { branches, me } = scope;
  const writes = (writingRoles as readonly Role[]).includes(me.role);
  const [now] = useState(() => Date.now());
  const today = dayOf(now, zoneOf(scope));
  const [date, setDate] = useState(today);
  const [chosen, setChosen] = useState<readonly string[]>(branches.length === 1 ? branches.map(({ id }) => id) : []);
  const [note, setNote] = useState('');
  const answer = useQuery({
    queryKey: ['closedDays', companyId],
    queryFn: ({ signal }) => call(listClosedDays, { params: { companyId }, signal }),
  });
  const settled = () => {
    void client.invalidateQueries({ queryKey: ['closedDays', companyId] });
    void client.invalidateQueries({ queryKey: ['bookingPreview', companyId] });
  };
  const failed = (error: unknown) => notify(errorText(error, translate), { type: 'error' });
  const closing = useMutation({
    mutationFn: async () => {
      for (const branchId of chosen) await call(closeDay, { params: { companyId, branchId, date }, body: { note } });
    },
    onSuccess: () => notify(told(words.closed)),
    onError: failed,
    onSettled: settled,
  });
  const reopening = useMutation({
    mutationFn: (day: { branchId: string; date: string }) => call(reopenDay, { params: { companyId, ...day } }),
    onSuccess: () => notify(told(words.reopened)),
    onError: failed,
    onSettled: settled,
  });
  const days = answer.data?.days ?? [];
  const ahead = days.filter((day) => day.date >= today);
  const isClosed = (branchId: string) => days.some((day) => day.branchId === branchId && day.date === date);
  const nameOf = (branchId: string) => branches.find(({ id }) => id === branchId)?.name ?? branchId;
  const toggle = (id: string) =>
    setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  return (
    <div className="day-notices">
      <p className="subtle">{told(words.text)}</p>
      <section>
        <div className="day-notices-form">
          <label className="day-notices-field">
            {told(words.day)}
            <input type="date" value={date} min={today} onChange={(event) => setDate(event.target.value)} />
          </label>
          {writes && (
            <label className="day-notices-field day-notices-note">
              {told(words.note)}
              <input type="text" maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
            </label>
          )}
        </div>
        <fieldset className="day-notices-branches">
          <legend>{told(words.branches)}</legend>
          {branches.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {name}
              {isClosed(id) && <span className="tag tag-warn">{told(words.isClosed)}</span>}
            </label>
          ))}
        </fieldset>
        {writes && (
          <button
            type="button"
            className="button button-primary"
            disabled={!date || !chosen.length || closing.isPending}
            onClick={() => closing.mutate()}
          >
            {told(words.close)}
          </button>
        )}
      </section>
      <section>
        <h2>{told(words.concerned)}</h2>
        {!date || !chosen.length ? (
          <p className="quiet">{told(words.choose)}</p>
        ) : (
          chosen.map((branchId) => (
            <ConcernedList
              key={`${branchId} ${date}`}
              place={{ companyId, branchId, date }}
              name={nameOf(branchId)}
              mayCancel={writes && isClosed(branchId)}
            />
          ))
        )}
      </section>
      <section>
        <h2>{told(words.ahead)}</h2>
        {answer.isPending && <TableSkeleton rows={3} columns={3} />}
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && ahead.length === 0 && <p className="quiet">{told(words.none)}</p>}
        <ul className="day-notices-list">
          {ahead.map((day) => (
            <li key={`${day.branchId} ${day.date}`}>
              <b>{formatLongDay(day.date, language)}</b>
              <span>{nameOf(day.branchId)}</span>
              <span className="subtle day-notices-why">{day.note}</span>
              {writes && (
                <button
                  type="button"
                  className="button"
                  disabled={reopening.isPending}
                  onClick={() => reopening.mutate({ branchId: day.branchId, date: day.date })}
                >
                  {told(words.reopen)}
                  <span className="visually-hidden">{` ${nameOf(day.branchId)} ${day.date}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
