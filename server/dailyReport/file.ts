import type { Readable } from 'node:stream';
import { waitedMinutes } from '#contract/dailyReport.ts';
import type { Language } from '#contract/constants.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { Reservation, ReservationState } from '#contract/reservations.ts';
import type { DiningSection } from '#contract/sections.ts';
import { wallTime } from '#contract/zones.ts';
import { say, type Labels } from '#resources/define/fields.ts';
import type { Database } from '../db/client.ts';
import { word } from '../exports/words.ts';
import type { FileColumn, FileRow } from '../spreadsheet/fileColumn.ts';
import { conditionsText, filled, statementLines, writeTable } from '../spreadsheet/tableFile.ts';
import type { Seer } from '../sql/seen.ts';
import type { ReportQuery } from './conditions.ts';
import { reportPage } from './report.ts';
import { sectionLabels, sourceWord, stateLabels, typeLabels, words } from './words.ts';

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

/** A moment on the branch's wall, `YYYY-MM-DD HH:mm`. */
const moment = (label: Labels, name: 'startTime' | 'createdTime' | 'seatedTime' | 'tableClearTime') =>
  column(label, 'moment', (row, { timeZone }) => row[name] && wallTime(row[name], timeZone).replace('T', ' '));

const sectionWord = (value: unknown, language: Language) => sectionLabels[value as DiningSection][language];
const stateWord = (value: unknown, language: Language) => stateLabels[value as ReservationState][language];

const columns: readonly ReportColumn[] = [
  column(say('Branch', '分店', '门店', '店舗'), 'text', (_, { name }) => name),
  column(words.section, 'text', ({ section }) => section, sectionWord),
  moment(say('Time', '時間', '时间', '時刻'), 'startTime'),
  column(words.state, 'text', ({ state }) => state, stateWord),
  column(say('Guest', '顧客', '顾客', '顧客'), 'text', ({ name }) => name),
  column(say('Phone', '電話', '电话', '電話番号'), 'text', ({ phoneNumber }) => phoneNumber),
  column(say('VIP', 'VIP', 'VIP', 'VIP'), 'yesNo', ({ customer }) => customer?.isVIP ?? null),
  column(say('Visits', '來店次數', '到店次数', '来店回数'), 'number', ({ customer }) => customer?.visits),
  column(
    say('Earlier no-shows', '未到紀錄', '未到记录', '無断キャンセル歴'),
    'number',
    ({ customer }) => customer?.noShows,
  ),
  column(say('Party', '人數', '人数', '人数'), 'number', ({ groupSize }) => groupSize),
  column(say('High chairs', '兒童椅', '儿童椅', '子供用椅子'), 'number', (row) => row.numberOfKidChairs),
  column(say("Children's sets", '兒童餐具', '儿童餐具', '子供用食器'), 'number', (row) => row.numberOfKidSets),
  column(say('Tables', '桌號', '桌号', 'テーブル'), 'text', ({ tableStrings }) => tableStrings.join(', ')),
  column(say("Guest's note", '顧客備註', '顾客备注', 'お客様のご要望'), 'text', ({ customerNote }) => customerNote),
  column(say('Note', '備註', '备注', 'メモ'), 'text', ({ note }) => note?.note),
  column(
    words.source,
    'text',
    ({ createdFrom }) => createdFrom,
    (value, language) => sourceWord(String(value), language),
  ),
  column(say('Taken by', '建立者', '创建者', '受付者'), 'text', ({ createdBy }) => createdBy?.name),
  moment(say('Taken at', '建立時間', '创建时间', '受付日時'), 'createdTime'),
  moment(say('Seated at', '入座時間', '入座时间', '着席時刻'), 'seatedTime'),
  moment(say('Cleared at', '離席時間', '离席时间', '退席時刻'), 'tableClearTime'),
];

/** Of the queue alone. */
const waitColumn = column(say('Minutes waited', '等候分鐘', '等候分钟', '待ち時間（分）'), 'number', (row) =>
  row.state === 'seated' ? waitedMinutes(row, 0) : null,
);

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
  scope: Seer,
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
