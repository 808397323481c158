import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { defineTexts, textsIn } from '#contract/core/texts.ts';
import { isLanguage } from '#contract/core/language.ts';
import { addDays } from '#contract/core/ranges.ts';
import { formatInstant, instantAt, two, wallClock } from '#contract/core/zones.ts';
import type { Database } from '#server/platform/db/client.ts';
import { defineDelivery, type Composed, type Delivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { notificationTexts } from './queue.ts';
import { validPhoneSql } from '#server/platform/sql/consent.ts';
import { eachOf, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { phoneSql } from '#server/platform/sql/reservations.ts';

/**
 * Reminds guests of their bookings, at the branch's hour, a number of days before. Reminders are about the guests' own
 * bookings, and therefore need no consent to advertising. Each booking is reminded of once per day that it is scheduled
 * for, whichever process runs this; a waiting reminder is removed when the booking is cancelled, deleted or moved to
 * another day.
 */

/** Reminders per branch and run. */
const atOnce = 200;
/** After a downtime no guest is messaged after this hour; a later hour chosen by the branch lasts one hour. */
const latestHour = 21;
const usualDaysBefore = 1;

export interface Minded {
  companyId: string;
  id: string;
  name: string;
  timeZone: string;
  settings: Record<string, unknown>;
  companyLanguage: Language;
}

const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** Branches that have stored a setting. */
export const branchesWith = (database: Database, setting: string): Promise<Minded[]> =>
  database.query<Minded>({
    name: 'branches-with-setting',
    text: `select b.company_id as "companyId", b.id, b.name, b.time_zone as "timeZone", b.settings,
        k.language as "companyLanguage"
      from branches b join companies k on k.id = b.company_id
      where b.active and b.settings ->> $1 is not null order by b.company_id, b.id`,
    values: [setting],
  });

/** The dining day for which a branch sends reminders now, and since when; null outside of its hours. */
function dueAt({ timeZone, settings }: Minded, now: number): { day: string; since: string } | null {
  const hour = whole(settings.reminderSendingHour, 23);
  const before = whole(settings.reminderSendingPriorDay ?? usualDaysBefore, 14);
  const clock = wallClock(now, timeZone);
  if (hour === null || before === null || !clock) return null;
  const { from, until } = hoursFrom(hour);
  if (clock.hour < from || clock.hour >= until) return null;
  const today = `${clock.year}-${two(clock.month)}-${two(clock.day)}`;
  const since = instantAt(`${today}T${two(hour)}:00`, timeZone);
  return since === null ? null : { day: addDays(today, before), since };
}

/** The guest's phone number if valid, otherwise the mail address. */
const recipientSql = `case when ${phoneSql} ~ ${validPhoneSql} then ${phoneSql} else nullif(c.email, '') end`;
const occasionSql = `'reminder/' || r.id || '/' || to_char(r.dining_date, 'YYYY-MM-DD')`;
/** Over `reservations r` and `customers c`: bookings that are reminded of. */
const stillBooked = `r.type = 'booking' and r.state = 'open' and r.deleted_time is null and c.erased_time is null`;

interface Booked {
  id: string;
  occasion: string;
  customerId: string | null;
  channel: 'sms' | 'mail';
  recipient: string;
}

/** Open bookings of a day that were made before their reminder's time and have no reminder yet. */
const bookingsOf = (database: Database, branch: Minded, day: string, since: string, now: number) =>
  database.query<Booked>({
    name: 'bookings-to-remind',
    text: `select r.id, ${occasionSql} as occasion, r.customer_id as "customerId", ${recipientSql} as recipient,
        case when ${phoneSql} ~ ${validPhoneSql} then 'sms' else 'mail' end as channel
      from reservations r left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where r.company_id = $1 and r.branch_id = $2 and r.dining_date = $3::date and ${stillBooked}
        and r.start_time > $5::timestamptz and r.created_time < $4::timestamptz and ${recipientSql} is not null
        and not exists (select from deliveries d where d.company_id = r.company_id and d.id = ${occasionSql})
      order by r.start_time, r.id limit ${atOnce}`,
    values: [branch.companyId, branch.id, day, since, new Date(now).toISOString()],
  });

/** The texts of reminders; the first line is the place. */
export const reminderTexts = defineTexts({
  platform: 'messages',
  namespace: 'reminder',
  label: { en: 'Reminder to guests', zh: '給顧客的提醒', 'zh-cn': '给顾客的提醒', ja: '顧客へのリマインド' },
  texts: {
    subject: { en: 'Reservation reminder', zh: '訂位提醒', 'zh-cn': '预订提醒', ja: 'ご予約のリマインド' },
    body: {
      en: 'We look forward to seeing you on {{time}} ({{party}}).',
      zh: '提醒您已訂位 {{time}}（{{party}}），期待您的光臨。',
      'zh-cn': '提醒您已预订 {{time}}（{{party}}），期待您的光临。',
      ja: '{{time}}（{{party}}）にご予約いただいております。ご来店をお待ちしております。',
    },
    party: notificationTexts.texts.partySize,
    call: {
      en: 'To change or cancel your reservation, call {{phone}}',
      zh: '如需更改或取消訂位，請來電 {{phone}}',
      'zh-cn': '如需更改或取消预订，请致电 {{phone}}',
      ja: 'ご予約の変更・キャンセルはお電話ください： {{phone}}',
    },
  },
});

interface Facts {
  at: string;
  size: number;
  code: string;
  number: string | null;
}

type Reminded = Pick<Delivery, 'company' | 'companyLanguage' | 'branch' | 'settings' | 'language' | 'timeZone' | 'own'>;

/** The message to a guest. */
export function reminderMessage(one: Reminded & Facts): Composed {
  const { at, size, code, number, company, own } = one;
  const language = messageLanguage(one.language, branchLanguage(one));
  const words = textsIn(reminderTexts, language, own);
  const branch = one.branch ?? '';
  const place = branch.includes(company) ? branch : `${company} ${branch}`;
  const call = number ? [words('call', { phone: dialled(code, number) })] : [];
  const time = formatInstant(new Date(at).toISOString(), one.timeZone ?? 'UTC');
  const text = [place, words('body', { time, party: words('party', { count: size }) }), ...call].join('\n');
  return { subject: `${words('subject')}: ${place}`, text, link: null, shown: text };
}

/** A branch's phone number as guests dial it. */
export const dialled = (code: string, number: string): string =>
  number.startsWith('+') ? number : `+${code} ${number}`;

/** The hours from the branch's chosen hour. */
const hoursFrom = (from: number) => ({ from, until: Math.max(latestHour, from + 1) });

export const reminder = defineDelivery<Facts>({
  kind: 'reminder',
  facts: {
    columns: `r.start_time as at, r.group_size as size, b.phone_country_code as code, b.phone_number as number`,
    joins: `left join reservations r on r.company_id = d.company_id and r.id = d.about`,
  },
  wanted: `${stillBooked} and r.start_time > now() and d.id = ${occasionSql} and d.recipient = ${recipientSql}
    and b.active and b.settings ->> 'reminderSendingHour' is not null`,
  unwanted: 'removed',
  hours: ({ settings }) => hoursFrom(whole(settings?.reminderSendingHour, 23) ?? 0),
  compose: reminderMessage,
});

/** The language of a branch, or of its company. */
export const branchLanguage = ({
  settings,
  companyLanguage,
}: {
  settings: Record<string, unknown> | null;
  companyLanguage: Language;
}): Language => (isLanguage(settings?.language) ? settings.language : companyLanguage);

const reminderOf = ({ companyId, id: branchId }: Minded, { id, occasion, ...to }: Booked) => ({
  companyId,
  branchId,
  id: occasion,
  kind: reminder.kind,
  about: id,
  ...to,
});

/** Queues reminders that are due. @returns the number of reminders */
export async function remindGuests(database: Database, now = Date.now(), log?: Sweeping['log']): Promise<number> {
  return eachOf(
    await branchesWith(database, 'reminderSendingHour'),
    { log },
    ({ companyId, id: branchId }) => ({ companyId, branchId }),
    async (branch) => {
      const due = dueAt(branch, now);
      if (!due) return 0;
      let sum = 0;
      for (let found = atOnce; found === atOnce;) {
        const bookings = await bookingsOf(database, branch, due.day, due.since, now);
        const rows = bookings.map((one) => reminderOf(branch, one));
        sum += (await database.transaction((transaction) => queueDeliveries(transaction, rows))).size;
        found = bookings.length;
      }
      return sum;
    },
  );
}
