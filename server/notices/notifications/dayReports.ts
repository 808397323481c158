import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { formatDay } from '#contract/core/zones.ts';
import { defineTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { emailPattern } from '#contract/core/fields.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { typeLabels } from '#contract/reservations/reservationLabels.ts';
import type { Database } from '#server/platform/db/client.ts';
import { composeStored, defineDelivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { eachOf, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { branchesWith, branchLanguage, type Minded } from './reminders.ts';

/**
 * Mails the report of a dining day once the day is over, with the bookings of the day that has begun. It contains no
 * guest names, because mails leave the product. If no server was running, only the last missed day is reported.
 */

const states = ['seated', 'open', 'cancelled', 'noShow'] as const;
type State = (typeof states)[number];
const types = ['booking', 'waiting', 'walkin', 'waitlist'] as const;
type Kind = (typeof types)[number];

interface Line {
  type: Kind;
  state: State;
  today: boolean;
  parties: number;
  covers: number;
}

const linesOf = (database: Database, { companyId, id }: Minded, day: string, today: string): Promise<Line[]> =>
  database.query<Line>({
    name: 'lines-of-day-report',
    text: `select type, case when state like 'cancelled%' then 'cancelled' else state end as state,
        dining_date = $4::date as today, count(*)::int as parties, sum(group_size)::int as covers
      from reservations
      where company_id = $1 and branch_id = $2 and deleted_time is null
        and (dining_date = $3::date or (dining_date = $4::date and type = 'booking' and state = 'open'))
      group by 1, 2, 3`,
    values: [companyId, id, day, today],
  });

export const dayReportTexts = defineTexts({
  platform: 'mails',
  namespace: 'dayReport',
  label: { en: 'Daily report', zh: '每日報表', 'zh-cn': '每日报表', ja: '日報' },
  texts: {
    title: { en: 'Daily reservation report', zh: '每日訂位報表', 'zh-cn': '每日预订报表', ja: '予約日報' },
    booking: common.reservations,
    waiting: typeLabels.waiting,
    walkin: typeLabels.walkin,
    waitlist: typeLabels.waitlist,
    seated: { en: 'seated', zh: '已入座', 'zh-cn': '已入座', ja: '着席済み' },
    open: { en: 'unresolved', zh: '待處理', 'zh-cn': '待处理', ja: '未処理' },
    cancelled: { en: 'cancelled', zh: '已取消', 'zh-cn': '已取消', ja: 'キャンセル' },
    noShow: { en: 'no-show', zh: '未到', 'zh-cn': '未到', ja: '無断キャンセル' },
    none: { en: 'none', zh: '無', 'zh-cn': '无', ja: 'なし' },
    ahead: { en: 'Booked for today', zh: '今日訂位', 'zh-cn': '今日预订', ja: '本日の予約' },
    parties_one: { en: '{{count}} party' },
    parties_other: { en: '{{count}} parties', zh: '{{count}} 組', 'zh-cn': '{{count}} 组', ja: '{{count}}組' },
    covers_one: { en: '{{count}} cover' },
    covers_other: { en: '{{count}} covers', zh: '{{count}} 人', 'zh-cn': '{{count}} 人', ja: '{{count}}名' },
    figures: {
      en: '{{parties}}, {{covers}}',
      zh: '{{parties}}、{{covers}}',
      'zh-cn': '{{parties}}、{{covers}}',
      ja: '{{parties}}・{{covers}}',
    },
    entry: {
      en: '{{name}}: {{value}}',
      zh: '{{name}}：{{value}}',
      'zh-cn': '{{name}}：{{value}}',
      ja: '{{name}}：{{value}}',
    },
  },
});

/** The mail about a day. @param lines those of the day, and of the bookings of today */
export function dayReportMail(
  branch: Pick<Minded, 'name' | 'settings' | 'companyLanguage'>,
  day: string,
  lines: readonly Line[],
  own: OwnTexts,
): { subject: string; body: string } {
  const text = textsIn(dayReportTexts, branchLanguage(branch), own);
  const figures = ({ parties, covers }: Line) =>
    text('figures', { parties: text('parties', { count: parties }), covers: text('covers', { count: covers }) });
  const entry = (name: string, value: string) => text('entry', { name, value });
  const past = lines.filter(({ today }) => !today);
  const body = types.flatMap((type) => {
    const found = states.flatMap((state) => past.filter((one) => one.type === type && one.state === state));
    const entries = found.map((line) => `  ${entry(text(line.state), figures(line))}`);
    return entries.length ? [text(type), ...entries] : [entry(text(type), text('none'))];
  });
  const next = lines.find(({ today }) => today);
  return {
    subject: entry(text('title'), `${branch.name} ${formatDay(day)}`),
    body: [
      branch.name,
      formatDay(day),
      '',
      ...body,
      '',
      entry(text('ahead'), next ? figures(next) : text('none')),
    ].join('\n'),
  };
}

const recipientsOf = ({ settings: { dailyReservationReportEmails: to } }: Minded): string[] =>
  Array.isArray(to)
    ? [...new Set(to.filter((one): one is string => typeof one === 'string' && emailPattern.test(one)))]
    : [];

export const dayReport = defineDelivery({ kind: 'dayReport', repeatable: true, compose: composeStored });

/** Queues the reports of the days that have ended. @returns the number of mails */
export async function reportDays(
  { database, wordings }: Pick<Services, 'database' | 'wordings'>,
  now = Date.now(),
  log?: Sweeping['log'],
): Promise<number> {
  return eachOf(
    await branchesWith(database, 'dailyReservationReportEmails'),
    { log },
    ({ companyId, id: branchId }) => ({ companyId, branchId }),
    async (branch) => {
      const recipients = recipientsOf(branch);
      if (!recipients.length) return 0;
      const { companyId, id: branchId } = branch;
      const today = diningDayAt(branch.timeZone, now);
      const day = addDays(today, -1);
      const idOf = (place: number) => `dayReport/${branchId}/${day}/${place + 1}`;
      const [known] = await database.query({
        name: 'delivery-of-day-report',
        text: 'select 1 as one from deliveries where company_id = $1 and id = $2',
        values: [companyId, idOf(0)],
      });
      if (known) return 0;
      const own = await wordings.of(database.sql, companyId, branchId);
      const { subject, body } = dayReportMail(branch, day, await linesOf(database, branch, day, today), own);
      const reports = recipients.map((recipient, place) => ({
        companyId,
        id: idOf(place),
        kind: dayReport.kind,
        branchId,
        about: day,
        channel: 'mail' as const,
        recipient,
        subject,
        body,
        shown: body,
      }));
      return database.transaction(async (transaction) => {
        // The process that queues the first report queues all.
        if (!(await queueDeliveries(transaction, reports.slice(0, 1))).size) return 0;
        return 1 + (await queueDeliveries(transaction, reports.slice(1))).size;
      });
    },
  );
}
