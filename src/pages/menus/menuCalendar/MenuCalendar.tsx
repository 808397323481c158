import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { BranchMenu } from '#contract/menus/branchMenus.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { addMonths, isCalendarMonth, monthRange } from '#contract/reservations/dailyReport.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { planOf, type DayPlan } from '#contract/menus/menuPlan.ts';
import { addDays, daysOfRange, weekdayOf } from '#contract/core/ranges.ts';
import { clockOfMinute, dayOf } from '#contract/core/zones.ts';
import { weekdayNames } from '#i18n/formats.ts';
import menus from '#resources/menus/branchMenus/resource.ts';
import { useMenus } from '#resources/menus/branchMenus/useMenuOfDay.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { dayParam, defineAddress, param } from '#ui/address.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { DaySlot, MonthGrid } from '#ui/MonthGrid.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import { menuCalendarWords } from './words.ts';
import '#resources/framework/view/list.css';

const address = defineAddress({
  week: dayParam,
  month: param((text) => (isCalendarMonth(text) ? text : undefined)),
});
const resets = ['week', 'month'];

/** Weeks start on Sunday (specification, section 9). */
const sundayOf = (day: string) => addDays(day, -weekdayOf(day));

/** The menu that guests of a branch see on each day of a month or week, including gaps and hidden menus. */
export default withCompany(function MenuCalendar() {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const { month: monthName, day: dayName, longDay } = useFormats();
  const scope = useScope();
  const [today] = useState(() => dayOf(Date.now(), branchZone(scope, scope.branchId)));
  const answer = useMenus();
  const { state, hrefOf } = useAddress(address, resets);
  const { week } = state;
  const weekly = week !== undefined;
  const month = state.month ?? (week ?? today).slice(0, 7);
  const sunday = sundayOf(week ?? today);
  const [first, last] = weekly ? [sunday, addDays(sunday, 6)] : monthRange(month);
  const step = (by: -1 | 1) => (
    <Link
      className="month-grid-step button"
      to={hrefOf(weekly ? { week: addDays(sunday, by * 7) } : { month: addMonths(month, by) })}
      aria-label={labelOf(by < 0 ? menuCalendarWords.previous : menuCalendarWords.next)}
    >
      {by < 0 ? '‹' : '›'}
    </Link>
  );
  const title = weekly ? `${dayName(first)}–${dayName(last)}` : monthName(month);
  return (
    <div className="stack stack-loose">
      <ViewLinks
        label={labelOf(pageLabels.calendar)}
        current={weekly ? 'week' : 'month'}
        views={[
          { name: 'month', label: labelOf(common.month), to: hrefOf({ month }) },
          {
            name: 'week',
            label: labelOf(menuCalendarWords.week),
            to: hrefOf({ week: weekly ? sunday : month === today.slice(0, 7) ? sundayOf(today) : first }),
          },
        ]}
      />
      <div className="row">
        {step(-1)}
        <b className="month-grid-title middle">{title}</b>
        {step(1)}
        <Link className="button" to={hrefOf(weekly ? { week: sundayOf(today) } : { month: today.slice(0, 7) })}>
          {translate('dateRange.today')}
        </Link>
      </div>
      <QueryBoundary answer={answer} rows={6} columns={7} large>
        {({ menus: all }) => (
          <MonthGrid
            label={title}
            weekdays={weekdayNames(language, 'short')}
            week={weekly}
            days={daysOfRange(first, last).map((day) => ({
              day,
              said: longDay(day),
              weekday: weekdayOf(day),
              today: day === today,
              content: <Day plan={planOf(all, day)} menus={all} />,
            }))}
          />
        )}
      </QueryBoundary>
      <p className="subtle small">{labelOf(menuCalendarWords.note)}</p>
    </div>
  );
});

interface DayProps {
  plan: DayPlan<BranchMenu>;
  /** All menus of the branch, each with its own colour. */
  menus: readonly BranchMenu[];
}

function Day({ plan: { slots, hidden }, menus: all }: DayProps) {
  const labelOf = useLabels();
  const { search } = useLocation();
  const colourOf = (menu: BranchMenu) =>
    `var(--chart-${
      (all
        .map(({ id }) => id)
        .sort()
        .indexOf(menu.id) %
        8) +
      1
    })`;
  const times = (from: number, to: number) =>
    from === 0 && to === 86_400 ? '' : `${clockOfMinute(from / 60)}–${clockOfMinute(to / 60)}`;
  const named = (tied: boolean) =>
    hidden
      .filter((one) => one.tied === tied)
      .map(({ menu }) => menu.name)
      .join(', ');
  return (
    <ul className="stack stack-tight plain-list">
      {slots.map(({ from, to, shown }) => (
        <li key={from}>
          <DaySlot
            name={shown ? shown.menu.name : labelOf(menuCalendarWords.gap)}
            times={times(from, to)}
            {...(shown && { colour: colourOf(shown.menu), to: recordPath(menus, shown.menu.id, search) })}
          />
        </li>
      ))}
      {([true, false] as const).map(
        (tied) =>
          named(tied) && (
            <li key={String(tied)} className={tied ? 'warn small' : 'quiet small'}>
              {labelOf(tied ? menuCalendarWords.tied : menuCalendarWords.hidden, { n: named(tied) })}
            </li>
          ),
      )}
    </ul>
  );
}
