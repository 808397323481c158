import type { Language } from '#contract/core/constants.ts';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { formatDay } from '#contract/core/zones.ts';
import { emailPattern } from '#contract/core/fields.ts';
import type { Database } from '#server/platform/db/client.ts';
import { composeStored, defineDelivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
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

interface ReportTexts {
  title: string;
  kinds: Record<Kind, string>;
  states: Record<State, string>;
  line: (parties: number, covers: number) => string;
  /** The separator between a name and its value. */
  colon: string;
  none: string;
  ahead: string;
}

const texts: Readonly<Record<Language, ReportTexts>> = {
  en: {
    colon: ': ',
    title: 'Daily reservation report',
    kinds: { booking: 'Reservations', waiting: 'Queue', walkin: 'Walk-ins', waitlist: 'Waitlist' },
    states: { seated: 'seated', open: 'unresolved', cancelled: 'cancelled', noShow: 'no-show' },
    line: (parties, covers) =>
      `${parties} ${parties === 1 ? 'party' : 'parties'}, ${covers} ${covers === 1 ? 'cover' : 'covers'}`,
    none: 'none',
    ahead: 'Booked for today',
  },
  zh: {
    colon: '：',
    title: '每日訂位報表',
    kinds: { booking: '訂位', waiting: '候位', walkin: '現場顧客', waitlist: '候補' },
    states: { seated: '已入座', open: '待處理', cancelled: '已取消', noShow: '未到' },
    line: (parties, covers) => `${parties} 組、${covers} 人`,
    none: '無',
    ahead: '今日訂位',
  },
  'zh-cn': {
    colon: '：',
    title: '每日预订报表',
    kinds: { booking: '预订', waiting: '排队', walkin: '现场顾客', waitlist: '候补' },
    states: { seated: '已入座', open: '待处理', cancelled: '已取消', noShow: '未到' },
    line: (parties, covers) => `${parties} 组、${covers} 人`,
    none: '无',
    ahead: '今日预订',
  },
  ja: {
    colon: '：',
    title: '予約日報',
    kinds: { booking: '予約', waiting: '順番待ち', walkin: 'ウォークイン', waitlist: 'キャンセル待ち' },
    states: { seated: '着席済み', open: '未処理', cancelled: 'キャンセル', noShow: '無断キャンセル' },
    line: (parties, covers) => `${parties}組・${covers}名`,
    none: 'なし',
    ahead: '本日の予約',
  },
};

function textOf(branch: Minded, day: string, lines: readonly Line[]): { subject: string; body: string } {
  const { title, kinds, states: named, line, colon, none, ahead } = texts[branchLanguage(branch)];
  const past = lines.filter(({ today }) => !today);
  const body = types.flatMap((type) => {
    const own = states.flatMap((state) => past.filter((one) => one.type === type && one.state === state));
    const entries = own.map(({ state, parties, covers }) => `  ${named[state]}${colon}${line(parties, covers)}`);
    return entries.length ? [`${kinds[type]}`, ...entries] : [`${kinds[type]}${colon}${none}`];
  });
  const next = lines.find(({ today }) => today);
  const coming = `${ahead}${colon}${next ? line(next.parties, next.covers) : none}`;
  return {
    subject: `${title}${colon}${branch.name} ${formatDay(day)}`,
    body: [branch.name, formatDay(day), '', ...body, '', coming].join('\n'),
  };
}

const recipientsOf = ({ settings: { dailyReservationReportEmails: to } }: Minded): string[] =>
  Array.isArray(to)
    ? [...new Set(to.filter((one): one is string => typeof one === 'string' && emailPattern.test(one)))]
    : [];

export const dayReport = defineDelivery({ kind: 'dayReport', repeatable: true, compose: composeStored });

/** Queues the reports of the days that have ended. @returns the number of mails */
export async function reportDays(database: Database, now = Date.now(), log?: Sweeping['log']): Promise<number> {
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
      const { subject, body } = textOf(branch, day, await linesOf(database, branch, day, today));
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
