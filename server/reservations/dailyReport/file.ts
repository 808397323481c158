import { filled } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { Readable } from 'node:stream';
import { common } from '#contract/labels/commonLabels.ts';
import { waitedMinutes } from '#contract/reservations/dailyReport.ts';
import type { Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import {
  fieldLabels,
  diningSectionLabels,
  sourceLabel,
  stateLabels,
  typeLabels,
} from '#contract/reservations/reservationLabels.ts';
import type { Reservation, ReservationState } from '#contract/reservations/reservations.ts';
import type { DiningSection } from '#contract/core/sections.ts';
import { wallTime } from '#contract/core/zones.ts';
import { type Labels } from '#resources/framework/fields.ts';
import type { Database } from '#server/platform/db/client.ts';
import { fileText } from '#server/guests/exports/words.ts';
import type { FileColumn, FileRow } from '#server/platform/spreadsheet/fileColumn.ts';
import { conditionsText, statementLines, writeTable } from '#server/platform/spreadsheet/tableFile.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import type { ReportQuery } from './conditions.ts';
import { reportPage } from './report.ts';
import { dailyReportFileWords } from './words.ts';

interface Place {
  name: string;
  timeZone: string;
}

interface ReportColumn extends FileColumn {
  of: (row: Reservation, place: Place) => unknown;
}

type Of = ReportColumn['of'];

const column = (label: Labels, kind: FileColumn['kind'], of: Of, named?: FileColumn['words']): ReportColumn => ({
  label,
  kind,
  of,
  ...(named && { words: named }),
});

/** A time in the branch's time zone, `YYYY-MM-DD HH:mm`. */
const moment = (label: Labels, name: 'startTime' | 'createdTime' | 'seatedTime' | 'tableClearTime') =>
  column(label, 'instant', (row, { timeZone }) => row[name] && wallTime(row[name], timeZone).replace('T', ' '));

const sectionWord = (value: unknown, language: Language) => diningSectionLabels[value as DiningSection][language];
const stateWord = (value: unknown, language: Language) => stateLabels[value as ReservationState][language];

const columns: readonly ReportColumn[] = [
  column(fieldLabels.branch, 'text', (_, { name }) => name),
  column(fieldLabels.section, 'text', ({ section }) => section, sectionWord),
  moment(fieldLabels.time, 'startTime'),
  column(fieldLabels.status, 'text', ({ state }) => state, stateWord),
  column(fieldLabels.name, 'text', ({ name }) => name),
  column(fieldLabels.phoneNumber, 'text', ({ phoneNumber }) => phoneNumber),
  column(common.vip, 'boolean', ({ customer }) => customer?.isVIP ?? null),
  column(
    { en: 'Number of visits', zh: '來訪次數', 'zh-cn': '到店次数', ja: '来店回数' },
    'integer',
    ({ customer }) => customer?.visits,
  ),
  column(
    { en: 'Earlier no-shows', zh: '未到紀錄', 'zh-cn': '未到记录', ja: '無断キャンセル歴' },
    'integer',
    ({ customer }) => customer?.noShows,
  ),
  column(fieldLabels.groupSize, 'integer', ({ groupSize }) => groupSize),
  column(fieldLabels.numberOfKidChairs, 'integer', (row) => row.numberOfKidChairs),
  column(fieldLabels.numberOfKidSets, 'integer', (row) => row.numberOfKidSets),
  column(fieldLabels.tables, 'text', ({ tableStrings }) => tableStrings.join(', ')),
  column(fieldLabels.customerNote, 'text', ({ customerNote }) => customerNote),
  column(fieldLabels.note, 'text', ({ note }) => note?.note),
  column(
    fieldLabels.createdFrom,
    'text',
    ({ createdFrom }) => createdFrom,
    (value, language) => sourceLabel(String(value))[language],
  ),
  column(fieldLabels.createdBy, 'text', ({ createdBy }) => createdBy?.name),
  moment(fieldLabels.createdTime, 'createdTime'),
  moment(fieldLabels.seatedTime, 'seatedTime'),
  moment(fieldLabels.tableClearTime, 'tableClearTime'),
];

/** Only for the queue. */
const waitColumn = column(
  { en: 'Minutes waited', zh: '等候分鐘數', 'zh-cn': '等候分钟数', ja: '待ち時間（分）' },
  'integer',
  (row) => (row.state === 'seated' ? waitedMinutes(row, 0) : null),
);

/** The filters of the report as text. */
function filterWords({ search, states, sources, sections }: ReportQuery, language: Language): string {
  const text = conditionsText(
    [
      [fileText('search', language), search && `“${search}”`],
      [fieldLabels.status[language], states?.map((one) => stateLabels[one][language]).join(' / ')],
      [fieldLabels.createdFrom[language], sources?.map((one) => sourceLabel(one)[language]).join(' / ')],
      [fieldLabels.section[language], sections?.map((one) => diningSectionLabels[one][language]).join(' / ')],
    ],
    language,
  );
  return text || later.wholeDay[language];
}

/** The complete report as a file; a day is small enough to be created in memory. */
export async function reportFile(
  database: Database,
  scope: BranchAccess,
  query: ReportQuery,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<Readable> {
  const branches = await database.query<Place & { id: string }>({
    text: 'select id, name, time_zone as "timeZone" from branches where company_id = $1',
    values: [scope.companyId],
  });
  const places = new Map(branches.map((place) => [place.id, place]));
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
    filled(dailyReportFileWords.report, language, { kind: typeLabels[query.type][language], day: query.date }),
    ...statementLines(language, {
      rows: page.total,
      total: page.total,
      filter: filterWords(query, language),
      zone: zones.length > 1 ? `${dailyReportFileWords.ownClocks[language]} (${zones.join(', ')})` : (zones[0] ?? '–'),
      time: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    }),
  ];
  const title = `${dailyReportFileWords.sheet[language]} ${query.date}`;
  return writeTable({ columns: shown, format, language, title }, async (take) => {
    await take(rows);
    return { lines };
  }).stream;
}
