import type { Readable } from 'node:stream';
import { waitedMinutes } from '#contract/dailyReport.ts';
import type { Language } from '#contract/constants.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { Reservation, ReservationState } from '#contract/reservations.ts';
import type { DiningSection } from '#contract/sections.ts';
import { say } from '#resources/define/fields.ts';
import type { Database } from '../db/client.ts';
import { word } from '../exports/words.ts';
import type { FileColumn, FileRow } from '../spreadsheet/fileColumn.ts';
import { conditionsText, filled, statementLines, writeTable } from '../spreadsheet/tableFile.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { ReportQuery } from './conditions.ts';
import { reportPage } from './report.ts';
import { sectionLabels, sourceWord, stateLabels, typeLabels, words } from './words.ts';

type Scope = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

interface Place {
  name: string;
  timeZone: string;
}

interface ReportColumn extends FileColumn {
  of: (row: Reservation, place: Place) => unknown;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment on a branch's wall, `YYYY-MM-DD HH:mm`. */
function wall(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
  clocks.set(timeZone, clock);
  return clock.format(new Date(instant));
}

const columns: readonly ReportColumn[] = [
  { label: say('Branch', '分店', '门店', '店舗'), kind: 'text', of: (_, { name }) => name },
  {
    label: words.section,
    kind: 'text',
    of: ({ section }) => section,
    words: (value, language) => sectionLabels[value as DiningSection][language],
  },
  {
    label: say('Time', '時間', '时间', '時刻'),
    kind: 'moment',
    of: (row, { timeZone }) => wall(row.startTime, timeZone),
  },
  {
    label: words.state,
    kind: 'text',
    of: ({ state }) => state,
    words: (value, language) => stateLabels[value as ReservationState][language],
  },
  { label: say('Guest', '顧客', '顾客', '顧客'), kind: 'text', of: ({ name }) => name },
  { label: say('Phone', '電話', '电话', '電話番号'), kind: 'text', of: ({ phoneNumber }) => phoneNumber },
  { label: say('VIP', 'VIP', 'VIP', 'VIP'), kind: 'yesNo', of: ({ customer }) => customer?.isVIP ?? null },
  { label: say('Visits', '來店次數', '到店次数', '来店回数'), kind: 'number', of: ({ customer }) => customer?.visits },
  {
    label: say('Earlier no-shows', '未到紀錄', '未到记录', '無断キャンセル歴'),
    kind: 'number',
    of: ({ customer }) => customer?.noShows,
  },
  { label: say('Party', '人數', '人数', '人数'), kind: 'number', of: ({ groupSize }) => groupSize },
  {
    label: say('High chairs', '兒童椅', '儿童椅', '子供用椅子'),
    kind: 'number',
    of: ({ numberOfKidChairs }) => numberOfKidChairs,
  },
  {
    label: say("Children's sets", '兒童餐具', '儿童餐具', '子供用食器'),
    kind: 'number',
    of: ({ numberOfKidSets }) => numberOfKidSets,
  },
  { label: say('Tables', '桌號', '桌号', 'テーブル'), kind: 'text', of: ({ tableStrings }) => tableStrings.join(', ') },
  {
    label: say("Guest's note", '顧客備註', '顾客备注', 'お客様のご要望'),
    kind: 'text',
    of: ({ customerNote }) => customerNote,
  },
  { label: say('Note', '備註', '备注', 'メモ'), kind: 'text', of: ({ note }) => note?.note },
  {
    label: words.source,
    kind: 'text',
    of: ({ createdFrom }) => createdFrom,
    words: (value, language) => sourceWord(String(value), language),
  },
  { label: say('Taken by', '建立者', '创建者', '受付者'), kind: 'text', of: ({ createdBy }) => createdBy?.name },
  {
    label: say('Taken at', '建立時間', '创建时间', '受付日時'),
    kind: 'moment',
    of: (row, { timeZone }) => wall(row.createdTime, timeZone),
  },
  {
    label: say('Seated at', '入座時間', '入座时间', '着席時刻'),
    kind: 'moment',
    of: (row, { timeZone }) => wall(row.seatedTime, timeZone),
  },
  {
    label: say('Cleared at', '離席時間', '离席时间', '退席時刻'),
    kind: 'moment',
    of: (row, { timeZone }) => wall(row.tableClearTime, timeZone),
  },
];

/** Of the queue alone. */
const waitColumn: ReportColumn = {
  label: say('Minutes waited', '等候分鐘', '等候分钟', '待ち時間（分）'),
  kind: 'number',
  of: (row) => (row.state === 'seated' ? waitedMinutes(row, 0) : null),
};

/** What the report was narrowed by, in words. */
function filterWords({ search, states, sources, sections }: ReportQuery, language: Language): string {
  const text = conditionsText(
    [
      [word('search', language), search && `“${search}”`],
      [words.state[language], states?.map((one) => stateLabels[one][language]).join(' / ')],
      [words.source[language], sources?.map((one) => sourceWord(one, language)).join(' / ')],
      [words.section[language], sections?.map((one) => sectionLabels[one][language]).join(' / ')],
    ],
    language,
  );
  return text || words.day[language];
}

/** The whole report as a file; a day is small enough to be made at once. */
export async function reportFile(
  database: Database,
  scope: Scope,
  query: ReportQuery,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<Readable> {
  const places = new Map(
    (
      await database.query<Place & { id: string }>({
        text: 'select id, name, time_zone as "timeZone" from branches where company_id = $1',
        values: [scope.companyId],
      })
    ).map((place) => [place.id, place]),
  );
  const page = await reportPage(database, scope, query, { from: 0, size: 1_000_000 });
  const reservations = JSON.parse(page.rows) as Reservation[];
  if (reservations.length !== page.total) throw new Error('A file of the daily report lacks rows.');
  const shown = query.type === 'waiting' ? [...columns, waitColumn] : columns;
  const unknown: Place = { name: '', timeZone: 'UTC' };
  const rows: FileRow[] = reservations.map((row) =>
    shown.map((column) => column.of(row, places.get(row.branch.id) ?? unknown)),
  );
  const zones = [...new Set(reservations.map(({ branch }) => places.get(branch.id)?.timeZone ?? 'UTC'))].sort();
  const lines = [
    filled(words.report, language, { kind: typeLabels[query.type][language], day: query.date }),
    ...statementLines(language, {
      rows: page.total,
      total: page.total,
      filter: filterWords(query, language),
      zone: zones.length > 1 ? `${words.ownClocks[language]} (${zones.join(', ')})` : (zones[0] ?? '–'),
      time: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    }),
  ];
  const title = `${words.sheet[language]} ${query.date}`;
  return writeTable({ columns: shown, format, language, title }, async (take) => {
    await take(rows);
    return { lines };
  }).stream;
}
