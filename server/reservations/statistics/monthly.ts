import { common } from '#contract/labels/commonLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { addDays } from '#contract/core/ranges.ts';
import type { MonthlySegments } from '#contract/reservations/statistics.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { csvHead, csvLine } from '#server/platform/spreadsheet/writeCsv.ts';
import { inCounts, ofPlaces, type ReportBranches } from './places.ts';

/** New and returning guests by month. */

type Segments = MonthlySegments['segmentation'];

const nothing: Segments = { new: 0, returning: 0, unknown: 0, newGuests: 0, returningGuests: 0 };

const monthOf = (day: string) => day.slice(0, 7);
const monthAfter = (month: string) => monthOf(addDays(`${month}-01`, 31));

/** All months from one day's to another's. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
}

/** The whole months from that of `from` to that of `to`, with their sums. */
export async function monthlySegments(
  database: Database,
  { companyId, places, from, to }: { companyId: string; places: ReportBranches; from: string; to: string },
): Promise<MonthlySegments> {
  const months = monthsOf(from, to);
  const values = new Values();
  const company = values.add(companyId);
  const days = `between ${values.add(`${monthOf(from)}-01`)}::date
    and ${values.add(addDays(`${monthAfter(monthOf(to))}-01`, -1))}::date`;
  // Guests at their first visit at any of several branches are not a sum over the branches, so the rows are read.
  const guests =
    places.kind === 'some'
      ? `select to_char(r.dining_date, 'YYYY-MM') as month, 0 as seated, 0 as known, 0 as first,
          count(distinct r.customer_id) as guests
        from reservations r
        where r.company_id = ${company} and ${ofPlaces(places, 'r.branch_id', values)} and r.dining_date ${days}
          and r.state = 'seated' and r.customer_id is not null and r.deleted_time is null group by 1`
      : null;
  const seen = { company: 'sum(month_guests)', one: 'sum(month_guests_here)', some: '0' }[places.kind];
  const counts = `select to_char(day, 'YYYY-MM') as month, sum(seated) as seated, sum(known) as known,
      sum(first_visits) as first, ${seen} as guests
    from reservation_counts
    where company_id = ${company} and axis = 'dining' and ${inCounts(places, 'branch_id', values)} and day ${days}
    group by 1`;
  const rows = await database.query<{ month: string; seated: number; known: number; first: number; guests: number }>({
    text: `select month, sum(seated)::int as seated, sum(known)::int as known, sum(first)::int as first,
        sum(guests)::int as guests
      from (${[counts, ...(guests ? [guests] : [])].join(' union all ')}) m group by month`,
    values: values.list,
  });
  const known = new Map(rows.map((row) => [row.month, row]));
  const count = months.map((month) => {
    const row = known.get(month);
    if (!row) return { month, ...nothing };
    const { seated, known: named, first, guests: all } = row;
    return {
      month,
      new: first,
      returning: named - first,
      unknown: seated - named,
      newGuests: first,
      returningGuests: all - first,
    };
  });
  const segmentation = { ...nothing };
  for (const month of count)
    for (const key of Object.keys(nothing) as (keyof Segments)[]) segmentation[key] += month[key];
  return { count, segmentation };
}

const headings = [
  common.month,
  { en: 'Parties of new guests', zh: '新客組數', 'zh-cn': '新客组数', ja: '新規客の組数' },
  { en: 'Parties of returning guests', zh: '回頭客組數', 'zh-cn': '回头客组数', ja: '再来客の組数' },
  { en: 'Parties of unknown guests', zh: '未留資料組數', 'zh-cn': '未留资料组数', ja: '不明客の組数' },
  { en: 'New guests', zh: '新客人數', 'zh-cn': '新客人数', ja: '新規客の人数' },
  { en: 'Returning guests', zh: '回頭客人數', 'zh-cn': '回头客人数', ja: '再来客の人数' },
];

/** The months as a file for spreadsheets. */
export function monthlyCsv({ count }: MonthlySegments, language: Language): string {
  return (
    csvHead(headings.map((heading) => heading[language])) +
    count
      .map((one) =>
        csvLine([one.month, one.new, one.returning, one.unknown, one.newGuests, one.returningGuests].map(String)),
      )
      .join('')
  );
}
