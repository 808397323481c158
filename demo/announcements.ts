import { addDays } from '#contract/core/ranges.ts';
import { dayOf } from '#contract/core/zones.ts';
import type { Language } from '#contract/core/constants.ts';
import { announcementsRoot, newAnnouncement, type NewAnnouncement } from '#contract/reservations/announcements.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { realtimeTrees } from '#server/platform/db/schema.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { treeOf } from '#server/platform/realtime/tree.ts';
import { storedForm } from '#server/reservations/announcements/stored.ts';
import { demoCompanies, type CompanySpec } from './companies.ts';

/** What the restaurants of the demo announce. */

type Texts = Pick<NewAnnouncement, 'title' | 'subtitle' | 'content'>;
type Occasion = 'season' | 'late' | 'closed';

const texts: Readonly<Partial<Record<Language, Readonly<Record<Occasion, Texts>>>>> = {
  zh: {
    season: {
      title: '冬季限定鍋物上市',
      subtitle: '即日起至二月底',
      content: '酸白菜鍋與麻油雞每日現做，數量有限，售完為止。\n候位時即可先向服務人員點餐。',
    },
    late: {
      title: '週末宵夜時段',
      subtitle: '週五、週六 21:30 至凌晨 1:00',
      content: '宵夜菜單提供小菜、麵點與熱茶，最後點餐時間為凌晨 0:30。',
    },
    closed: {
      title: '下週設備保養，暫停外帶',
      subtitle: '內用不受影響',
      content: '保養當日 14:00 後暫停外帶服務，造成不便敬請見諒。',
    },
  },
  ja: {
    season: {
      title: '冬の会席が始まりました',
      subtitle: '2月末まで',
      content:
        '寒ぶりと白子を使った季節の会席です。数に限りがございます。\nご注文はお席でスタッフにお申し付けください。',
    },
    late: {
      title: '金曜・土曜は深夜1時まで',
      subtitle: 'ラストオーダーは0時30分',
      content: '21時30分からは一品料理とお酒をご用意しております。',
    },
    closed: {
      title: '設備点検のお知らせ',
      subtitle: '店内のお食事は通常どおりです',
      content: '点検日は14時以降のお持ち帰りを休止いたします。ご了承ください。',
    },
  },
  en: {
    season: {
      title: 'Our winter menu is here',
      subtitle: 'Until the end of February',
      content: 'Slow-cooked lamb, roast pumpkin and warm puddings, while they last.\nAsk our team while you wait.',
    },
    late: {
      title: 'Late kitchen on Friday and Saturday',
      subtitle: '9.30 pm to 1 am, last orders at 12.30 am',
      content: 'Small plates and drinks from the bar.',
    },
    closed: {
      title: 'No takeout on our maintenance day',
      subtitle: 'Tables are served as usual',
      content: 'We stop taking takeout orders at 2 pm on that day. Sorry for the inconvenience.',
    },
  },
};

const friday = 5;
const saturday = 6;

function announcementsOf({ language, branches }: CompanySpec, now: number): Record<string, NewAnnouncement> {
  const [first] = branches;
  const timeZone = first?.timeZone ?? 'Asia/Taipei';
  const today = dayOf(now, timeZone);
  const all = branches.map(({ id }) => id);
  const say = texts[language] ?? texts.en;
  if (!say) return {};
  const usual = { timeZone, branchIds: all };
  return {
    'demo-season': newAnnouncement.parse({
      ...usual,
      ...say.season,
      startDate: addDays(today, -20),
      endDate: addDays(today, 70),
    }),
    'demo-late': newAnnouncement.parse({
      ...usual,
      ...say.late,
      weekdays: [friday, saturday],
      startTime: '21:30',
      endTime: '01:00',
      places: { booking: true, waiting: true, kiosk: false },
    }),
    'demo-closed': newAnnouncement.parse({
      ...usual,
      ...say.closed,
      branchIds: all.slice(0, 1),
      startDate: addDays(today, 2),
      endDate: addDays(today, 4),
      startTime: '08:00',
      endTime: '14:00',
      places: { booking: false, waiting: true, kiosk: true },
    }),
  };
}

/** Inserts each company's announcements, in its language. */
export async function seedAnnouncements(transaction: Sql, now: number): Promise<void> {
  const updatedTime = new Date(now - 86_400_000).toISOString();
  await insertRows(
    transaction,
    realtimeTrees,
    demoCompanies.map((company) => ({
      companyId: company.id,
      root: announcementsRoot,
      revision: 1,
      data: treeOf(
        Object.fromEntries(
          Object.entries(announcementsOf(company, now)).map(([id, values]) => [
            id,
            { ...storedForm(company.id, id, values), updatedTime },
          ]),
        ),
      ),
    })),
  );
}
