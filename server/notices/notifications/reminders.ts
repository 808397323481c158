import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { isLanguage } from '#contract/core/language.ts';
import { addDays } from '#contract/core/ranges.ts';
import { formatInstant, instantAt, two, wallClock } from '#contract/core/zones.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { notifications } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { nameSql, phoneSql } from '#server/reservations/wire.ts';
import { eachOf, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { onlyOnce } from './once.ts';
import { people } from './queue.ts';

/**
 * Reminds guests of their bookings, at the hour of the branch, so many days before. It is about what they have booked
 * themselves, and so needs no consent to advertising. Each booking is reminded of once, whichever process looks.
 */

/** Of a branch in one go. */
const atOnce = 200;
/** Nobody is written to after this hour because a server was down; a later hour that the branch has chosen is one hour long. */
const latestHour = 21;
const usualDaysBefore = 1;

export interface Minded {
  companyId: string;
  id: string;
  name: string;
  timeZone: string;
  settings: Record<string, unknown>;
  phoneCountryCode: string;
  phoneNumber: string | null;
  company: string;
  companyLanguage: Language;
}

const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** Branches that have stored a setting. */
export const branchesWith = (database: Database, setting: string): Promise<Minded[]> =>
  database.query<Minded>({
    name: 'branches-with-setting',
    text: `select b.company_id as "companyId", b.id, b.name, b.time_zone as "timeZone", b.settings,
        b.phone_country_code as "phoneCountryCode", b.phone_number as "phoneNumber",
        k.name as company, k.language as "companyLanguage"
      from branches b join companies k on k.id = b.company_id
      where b.active and b.settings ->> $1 is not null order by b.company_id, b.id`,
    values: [setting],
  });

/** The dining day that a branch reminds of now, and since when; null outside of its hours. */
function dueAt({ timeZone, settings }: Minded, now: number): { day: string; since: string } | null {
  const hour = whole(settings.reminderSendingHour, 23);
  const before = whole(settings.reminderSendingPriorDay ?? usualDaysBefore, 14);
  const clock = wallClock(now, timeZone);
  if (hour === null || before === null || !clock) return null;
  if (clock.hour < hour || clock.hour >= Math.max(latestHour, hour + 1)) return null;
  const today = `${clock.year}-${two(clock.month)}-${two(clock.day)}`;
  const since = instantAt(`${today}T${two(hour)}:00`, timeZone);
  return since === null ? null : { day: addDays(today, before), since };
}

interface Booked {
  id: string;
  customerId: string | null;
  at: string;
  size: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  language: string | null;
}

/** Open bookings of a day that were made before their reminder's time, and that nobody has been reminded of. */
const bookingsOf = (database: Database, branch: Minded, day: string, since: string, now: number) =>
  database.query<Booked>({
    name: 'bookings-to-remind',
    text: `select r.id, r.customer_id as "customerId", r.start_time as at, r.group_size as size, ${nameSql} as name,
        nullif(${phoneSql}, '') as phone, nullif(c.email, '') as email, c.language
      from reservations r left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where r.company_id = $1 and r.branch_id = $2 and r.dining_date = $3::date
        and r.type = 'booking' and r.state = 'open' and r.deleted_time is null and c.erased_time is null
        and r.start_time > $5::timestamptz and r.created_time < $4::timestamptz
        and (${phoneSql} ~ '^\\+[1-9][0-9]{6,14}$' or c.email <> '')
        and not exists (select from sent_once o where o.company_id = r.company_id and o.id = 'reminder/' || r.id)
      order by r.start_time, r.id limit ${atOnce}`,
    values: [branch.companyId, branch.id, day, since, new Date(now).toISOString()],
  });

const e164 = /^\+[1-9][0-9]{6,14}$/;

const words: Readonly<Record<Language, { subject: string; body: (at: string, party: string) => string; ask: string }>> =
  {
    en: {
      subject: 'Reservation reminder',
      body: (at, party) => `We look forward to seeing you on ${at} (${party}).`,
      ask: 'To change or cancel your reservation, call',
    },
    zh: {
      subject: '訂位提醒',
      body: (at, party) => `提醒您已訂位 ${at}（${party}），期待您的光臨。`,
      ask: '如需更改或取消訂位，請來電',
    },
    'zh-cn': {
      subject: '预订提醒',
      body: (at, party) => `提醒您已预订 ${at}（${party}），期待您的光临。`,
      ask: '如需更改或取消预订，请致电',
    },
    ja: {
      subject: 'ご予約のリマインド',
      body: (at, party) => `${at}（${party}）にご予約いただいております。ご来店をお待ちしております。`,
      ask: 'ご予約の変更・キャンセルはお電話ください：',
    },
  };

function messageTo(branch: Minded, { customerId, at, size, language: own, phone, email }: Booked) {
  const language = messageLanguage(own, languageOf(branch));
  const { subject, body, ask } = words[language];
  const place = branch.name.includes(branch.company) ? branch.name : `${branch.company} ${branch.name}`;
  const { phoneCountryCode: code, phoneNumber: number } = branch;
  const call = number ? [`${ask} ${number.startsWith('+') ? '' : `+${code} `}${number}`] : [];
  const text = [
    place,
    body(formatInstant(new Date(at).toISOString(), branch.timeZone), people[language](size)),
    ...call,
  ].join('\n');
  const texts = phone !== null && e164.test(phone);
  return {
    customerId,
    channel: texts ? ('app' as const) : ('email' as const),
    recipient: texts ? phone : (email ?? ''),
    subject: `${subject}: ${place}`,
    body: text,
    shown: text,
  };
}

/** The language of a branch, or of its company. */
export const languageOf = ({ settings: { language }, companyLanguage }: Minded): Language =>
  isLanguage(language) ? language : companyLanguage;

async function queue(transaction: Sql, branch: Minded, bookings: readonly Booked[]): Promise<number> {
  const { companyId, id: branchId } = branch;
  const fresh = await onlyOnce(
    transaction,
    companyId,
    bookings.map(({ id }) => `reminder/${id}`),
  );
  const rows = bookings
    .filter(({ id }) => fresh.has(`reminder/${id}`))
    .map((one) => ({ companyId, branchId, id: newId(), trigger: 'reservationReminder', ...messageTo(branch, one) }));
  await insertRows(transaction, notifications, rows);
  return rows.length;
}

/** Puts reminders that are due into the queue. @returns how many */
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
        sum += await database.transaction((transaction) => queue(transaction, branch, bookings));
        found = bookings.length;
      }
      return sum;
    },
  );
}
