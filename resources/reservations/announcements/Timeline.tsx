import { useEffect, useState } from 'react';
import { useListContext } from 'ra-core';
import { Link, useLocation } from 'react-router';
import { listAnnouncements, type Announcement } from '#contract/reservations/announcements.ts';
import {
  announcementPlaces,
  announcementTimeline,
  isShownAt,
  type AnnouncementPlace,
} from '#contract/reservations/announcementTimes.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { weekdayOf } from '#contract/core/ranges.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { branchInScope, useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { BarTimeline } from '#ui/BarTimeline.tsx';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useArrived } from '#ui/useArrived.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import announcements from './resource.ts';
import { spanText } from './times.ts';
import { announcementWords, placeLabels } from './words.ts';

const longest = 500;
const minuteMs = 60_000;

/** The present minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What a branch announces now and in the next seven days, on its own clock. */
export default function Timeline() {
  const labelOf = useLabels();
  const scope = useScope();
  const { data } = useListContext<Announcement>();
  const arrived = useArrived(data !== undefined);
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string | null>(null);
  const [place, setPlace] = useState<AnnouncementPlace | ''>('');
  const branch = branchInScope(scope, chosen);
  const versions = data?.map(({ id, version }) => `${id} ${version}`).join();
  const answer = useCall(
    ['announcements', 'timeline', versions],
    listAnnouncements,
    {
      params: { companyId: scope.companyId ?? '' },
      query: { branchId: branch?.id ?? '', limit: longest, ...(place && { place }) },
    },
    {
      enabled: scope.companyId !== null && branch !== undefined && data !== undefined,
      placeholderData: (before) => before,
    },
  );
  // On a phone it is below the records, which would move it.
  if (!branch || (narrow && !arrived)) return null;
  return (
    <Panel title={labelOf(announcementWords.timeline)} className="last-on-phone">
      <div className="stack">
        <div className="row">
          <SelectField
            label={labelOf(common.branch)}
            value={branch.id}
            options={scope.branches.map(({ id, name }) => [id, name])}
            onChange={setChosen}
          />
          <SelectField
            label={labelOf(announcementWords.place)}
            value={place}
            all={labelOf(announcementWords.everywhere)}
            options={announcementPlaces.map((name) => [name, labelOf(placeLabels[name])])}
            onChange={(name) => setPlace(announcementPlaces.find((one) => one === name) ?? '')}
          />
        </div>
        <QueryBoundary answer={answer} rows={3} columns={7}>
          {({ announcements: all }) => <Days all={all} timeZone={branch.timeZone} />}
        </QueryBoundary>
      </div>
    </Panel>
  );
}

interface DaysProps {
  all: readonly Announcement[];
  /** Of the branch. */
  timeZone: string;
}

function Days({ all, timeZone }: DaysProps) {
  const labelOf = useLabels();
  const language = useLanguage();
  const { search } = useLocation();
  const { longDay } = useFormats();
  const now = useMinute();
  const { days, rows } = announcementTimeline(all, { now, timeZone });
  const names = weekdayNames(language, 'short');
  const from = days[0]?.from ?? now;
  const length = (days.at(-1)?.to ?? now) - from;
  const share = (at: number) => (at - from) / length;
  const titleOf = ({ title }: Announcement) => title || labelOf(announcementWords.untitled);
  const shown = all.filter((one) => isShownAt(one, now)).map(titleOf);
  return (
    <div className="stack">
      <p className="wrap">
        {shown.length ? labelOf(announcementWords.now, { n: shown.join(', ') }) : labelOf(announcementWords.nothingNow)}
      </p>
      {rows.length === 0 ? (
        <p className="quiet">{labelOf(announcementWords.none)}</p>
      ) : (
        <BarTimeline
          label={labelOf(announcementWords.timeline)}
          columns={days.map(({ day, from: start, to }) => ({
            key: day,
            text: `${names[weekdayOf(day)] ?? ''} ${Number(day.slice(8))}`,
            said: longDay(day),
            share: (to - start) / length,
          }))}
          now={share(now)}
          rows={rows.map(({ of, spans }) => ({
            key: of.id,
            name: <Link to={recordPath(announcements, of.id, search)}>{titleOf(of)}</Link>,
            bars: spans.map((span) => ({
              from: share(span.from),
              to: share(span.to),
              text: spanText(span, timeZone),
            })),
          }))}
        />
      )}
      <p className="subtle small">{labelOf(announcementWords.clock, { zone: timeZone })}</p>
    </div>
  );
}
