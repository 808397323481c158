import { downloadDailyReport, getDailyReport, getReportCalendar } from '#contract/reservations/dailyReport.ts';
import { handle, RawJson, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { fileHeaders } from '#server/platform/spreadsheet/tableFile.ts';
import { calendarOf } from './calendar.ts';
import { reportFile } from './file.ts';
import { reportPage, todayOf } from './report.ts';

/** The daily report, its file, and the calendar that links to it. */
export const dailyReportHandlers: Handled[] = [
  handle(getDailyReport, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const { from, size, date: dateParam, ...query } = call.query;
    const date = dateParam ?? (await todayOf(database, scope, query.branches));
    const { rows, ...figures } = await reportPage(database, scope, { ...query, date }, { from, size });
    return new RawJson(`{"rows":${rows},${JSON.stringify({ date, from, size, ...figures }).slice(1)}`);
  }),

  handle(downloadDailyReport, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const { date: dateParam, format, language, ...query } = call.query;
    const date = dateParam ?? (await todayOf(database, scope, query.branches));
    const file = await reportFile(database, scope, { ...query, date }, { format, language });
    call.reply.headers(fileHeaders(`daily-report-${query.type}-${date}`, format));
    await call.reply.send(file);
  }),

  handle(getReportCalendar, async (call) => ({
    days: await calendarOf(call.services.database, scopeOf(call), call.query),
  })),
];
