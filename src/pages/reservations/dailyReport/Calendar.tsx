import { useMemo } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import {
  addMonths,
  isCalendarMonth,
  comingStates,
  reportTabs,
  shadeOf,
  weeksOf,
  type CalendarDay,
  type ReportTab,
} from '#contract/reservations/dailyReport.ts';
import { reservationStates, type ReservationState } from '#contract/reservations/reservations.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { choiceParam, dayParam, defineAddress, param } from '#ui/address.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { usePageTitle } from '#ui/title.ts';
import { useAddress } from '#ui/useAddress.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { useLive } from '#src/live/useLive.ts';
import { reportKey, useReportCalendar } from './useReport.ts';
import { useDiningDay } from './useReportState.ts';
import { useDailyReportWords, type DailyReportWords } from './words.ts';
import '#resources/framework/view/list.css';
import './dailyReport.css';
import './print.css';
import './calendar.css';

const tabs = Object.keys(reportTabs) as ReportTab[];
const address = defineAddress({
  month: param((text) => (isCalendarMonth(text) ? text : undefined)),
  kind: choiceParam(tabs),
  /** Of the daily report that a day links to. */
  date: dayParam,
});
const lostStates = reservationStates.filter((state) => !comingStates.some((one) => one === state));

const sum = ({ states }: CalendarDay, of: readonly ReservationState[], what: 'parties' | 'covers') =>
  of.reduce((all, state) => all + states[state][what], 0);

/** A month whose days are coloured by the number of guests. Each day links to its report. */
export default withCompany(function Calendar({ companyId }) {
  const { branchId } = useScope();
  const { month: monthName } = useFormats();
  const words = useDailyReportWords();
  const today = useDiningDay();
  const { state, hrefOf } = useAddress(address);
  const { kind: tab } = state;
  const month = state.month ?? today.slice(0, 7);
  const answer = useReportCalendar(companyId, branchId, month, tab && reportTabs[tab]);
  const keys = useMemo(() => [reportKey(companyId)], [companyId]);
  useLive({ keys, everyMs: 2_000 });
  usePageTitle(words.text('calendar.title', { month: monthName(month) }));

  const dayHref = (date: string) =>
    `/daily-report/${tab ?? 'booking'}${hrefOf({ month: null, kind: null, ...(date !== today && { date }) })}`;
  const step = (months: number, name: string, sign: string) => {
    const to = addMonths(month, months);
    return (
      <Link className="report-step" to={hrefOf({ month: to })} aria-label={words.text(name)}>
        {sign}
      </Link>
    );
  };
  return (
    <div className="stack stack-loose report">
      <ViewLinks
        label={words.text('kinds')}
        views={[
          { name: '', label: words.text('calendar.every'), to: hrefOf({ kind: null }) },
          ...tabs.map((name) => ({ name, label: words.types(reportTabs[name]), to: hrefOf({ kind: name }) })),
        ]}
        current={tab ?? ''}
      />
      <div className="report-bar row">
        <div className="report-days row" role="group" aria-label={words.say(common.month)}>
          {step(-1, 'calendar.previous', '‹')}
          <span className="calendar-month">{monthName(month)}</span>
          {step(1, 'calendar.next', '›')}
          <Link className="button" to={hrefOf({ month: null })}>
            {words.text('calendar.now')}
          </Link>
          <Link className="button" to={dayHref(month === today.slice(0, 7) ? today : `${month}-01`)}>
            {words.text('calendar.back')}
          </Link>
        </div>
        <LiveMarker />
      </div>
      <QueryBoundary answer={answer} rows={6} columns={7} large>
        {({ days }) => (
          <MonthTable {...{ month, days, today, words }} hrefOf={dayHref} stale={answer.isPlaceholderData} />
        )}
      </QueryBoundary>
    </div>
  );
});

interface MonthTableProps {
  month: string;
  days: readonly CalendarDay[];
  today: string;
  words: DailyReportWords;
  hrefOf: (day: string) => string;
  stale: boolean;
}

function MonthTable({ month, days, today, words, hrefOf, stale }: MonthTableProps) {
  const language = useLanguage();
  const { month: monthName, longDay } = useFormats();
  const byDay = new Map(days.map((day) => [day.day, day]));
  const most = Math.max(...days.map((day) => sum(day, comingStates, 'covers')));
  const all = (of: 'parties' | 'covers') => days.reduce((count, day) => count + sum(day, comingStates, of), 0);
  return (
    <>
      <div className="calendar" data-stale={stale || undefined}>
        <table aria-label={words.text('calendar.title', { month: monthName(month) })}>
          <thead>
            <tr>
              {weekdayNames(language, 'short').map((name, weekday) => (
                <th key={weekday} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, index) => {
                  const counted = day ? byDay.get(day) : undefined;
                  if (!day || !counted) return <td key={`none ${index}`} />;
                  const covers = sum(counted, comingStates, 'covers');
                  const parties = sum(counted, comingStates, 'parties');
                  const lost = sum(counted, lostStates, 'parties');
                  return (
                    <td key={day} data-shade={shadeOf(covers, most)} data-today={day === today || undefined}>
                      <Link to={hrefOf(day)}>
                        <span className="calendar-day" aria-hidden="true">
                          {Number(day.slice(8))}
                        </span>
                        <span className="visually-hidden">{longDay(day)}</span>
                        <b className="strong">{words.count('covers', covers)}</b>
                        <span className="calendar-less small clip">{words.count('parties', parties)}</span>
                        {lost > 0 && (
                          <span className="calendar-less small">
                            {words.text('calendar.lost', { smart_count: lost })}
                          </span>
                        )}
                      </Link>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="report-notes row subtle">
        <b>
          {words.text('calendar.sum', {
            covers: words.count('covers', all('covers')),
            parties: words.count('parties', all('parties')),
          })}
        </b>
        <span>{words.text('calendar.note')}</span>
      </p>
    </>
  );
}
