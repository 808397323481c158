import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { bookingDays, type BookingDay } from '#contract/reservations/bookingDays.ts';
import { noticeTooLong } from '#contract/reservations/bookingNotice.ts';
import { bookingWindowProblems, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import { previewBookingDays } from '#contract/reservations/bookingWindows.ts';
import { addDays, daysBetween, monthFrom } from '#contract/core/ranges.ts';
import { dayOf, instantAt, wallTime } from '#contract/core/zones.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Columns } from '#ui/Columns.tsx';
import { DayTable } from '#ui/DayTable.tsx';
import { errorText } from '#ui/errorText.ts';
import { Skeleton } from '#ui/states.tsx';
import { markLabels, markLooks, markSigns, opensLabel, bookingWords, type DayMark } from './bookingWords.ts';

const shownMonths = 2;
const furthest = 24;

const whole = (value: unknown, least: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least ? value : least;

/** The dates that guests could book at a given time with the unsaved settings. */
export function BookingPreview({ settings }: { settings: readonly BookingWindow[] }) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const language = useLanguage();
  const { longDay, month: monthName } = useFormats();
  const id = useId();
  const { companyId, branches, branchId } = useScope();
  const branch = branches.find((one) => one.id === branchId) ?? branches[0];
  const place = { companyId: companyId ?? '', branchId: branch?.id ?? '' };
  const question = { params: place, query: { days: 1 } };
  const previewQuery = useCall(['bookingPreview'], previewBookingDays, question, {
    enabled: Boolean(companyId && branch),
  });
  const [now, setNow] = useState(() => Date.now());
  /** The typed time, in the branch's time zone; null is now. */
  const [typed, setTyped] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const [looked, setLooked] = useState<string | null>(null);
  const [minutes, days]: unknown[] = useWatch({ name: ['minTodayBookingMinutes', 'minReservationOffset'] });
  const deferredSettings = useDeferredValue(settings);
  // Rendered in short pieces: many days are computed.
  const preview = useDeferredValue(previewQuery.data);
  const timeZone = preview?.timeZone;
  const openingHours = preview?.openingHours ?? null;
  const closedDays = preview?.closedDays;
  const moment = (typed !== null && timeZone && instantAt(typed, timeZone)) || now;
  const faulty = useMemo(
    () => new Set(bookingWindowProblems(deferredSettings).map(({ path }) => path.split('.')[1])),
    [deferredSettings],
  );
  const first = timeZone ? monthFrom(dayOf(moment, timeZone), page) : '';
  const query = useMemo(
    () =>
      timeZone && {
        windows: {
          minTodayBookingMinutes: whole(minutes, 0),
          minReservationOffset: whole(days, 0),
          settings: deferredSettings.filter((_, index) => !faulty.has(String(index))),
        },
        openingHours,
        closedDays,
        timeZone,
        at: moment,
      },
    [timeZone, minutes, days, deferredSettings, faulty, openingHours, closedDays, moment],
  );
  const shown = useMemo(() => {
    if (!query || !first) return [];
    return bookingDays({ ...query, from: first, days: daysBetween(first, addDays(monthFrom(first, shownMonths), -1)) });
  }, [query, first]);
  const tooLong = useMemo(() => (query ? noticeTooLong(query) : null), [query]);
  if (previewQuery.isError) return <p className="fail">{errorText(previewQuery.error, translate)}</p>;
  if (!timeZone) return <Skeleton width={320} height={220} />;
  const saidOf = ({ date, reason, opensAt }: BookingDay) => {
    const opens = reason === 'notYetOpen' && opensAt ? labelOf(opensLabel(formatInstant(opensAt, timeZone))) : '';
    return [longDay(date), labelOf(markLabels[reason ?? 'bookable']), opens].filter(Boolean).join(' · ');
  };
  const day = shown.find(({ date }) => date === looked);
  const months = Array.from({ length: shownMonths }, (_, index) => monthFrom(first, index).slice(0, 7));
  const today = dayOf(moment, timeZone);
  return (
    <section className="stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {translate('ui.form.preview')}
      </h2>
      <div className="row">
        <label className="subtle" htmlFor={`${id}-at`}>
          {labelOf(bookingWords.moment)}
        </label>
        <DateField
          id={`${id}-at`}
          kind="datetime"
          value={typed ?? wallTime(now, timeZone)}
          onChange={(value) => {
            setTyped(value || null);
            setPage(0);
          }}
        />
        <Button
          onClick={() => {
            setNow(Date.now());
            setTyped(null);
            setPage(0);
          }}
        >
          {labelOf(bookingWords.now)}
        </Button>
        <span className="quiet">{timeZone}</span>
        <span className="push">
          <Button disabled={page === 0} onClick={() => setPage(page - shownMonths)}>
            ‹<span className="visually-hidden">{labelOf(bookingWords.earlier)}</span>
          </Button>{' '}
          <Button disabled={page + shownMonths >= furthest} onClick={() => setPage(page + shownMonths)}>
            ›<span className="visually-hidden">{labelOf(bookingWords.later)}</span>
          </Button>
        </span>
      </div>
      {tooLong && (
        <p className="warn" role="status">
          {labelOf(tooLong === 'all' ? bookingWords.noticeAll : bookingWords.noticeToday)}
        </p>
      )}
      {faulty.size > 0 && <p className="quiet">{labelOf(bookingWords.excluded)}</p>}
      {!openingHours && <p className="quiet">{labelOf(bookingWords.unsaid)}</p>}
      <Columns widths={280}>
        {months.map((month) => (
          <DayTable
            key={month}
            caption={monthName(month)}
            {...{ language, today }}
            days={shown
              .filter(({ date }) => date.startsWith(month))
              .map((one) => {
                const mark = one.reason ?? 'bookable';
                return { date: one.date, said: saidOf(one), sign: markSigns[mark], className: markLooks[mark] };
              })}
            onLook={setLooked}
          />
        ))}
      </Columns>
      <p className="medium">{day ? saidOf(day) : labelOf(bookingWords.choose)}</p>
      <ul className="plain-list row small">
        {(Object.keys(markLabels) as DayMark[]).map((name) => (
          <li key={name} className={markLooks[name]}>
            <span aria-hidden="true">{markSigns[name]}</span> {labelOf(markLabels[name])}
          </li>
        ))}
      </ul>
    </section>
  );
}
