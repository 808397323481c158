import {
  getDiningSections,
  getReservationSettings,
  patchDiningSections,
  patchReservationSettings,
  sectionProblems,
  settingsProblems,
  type ReservationSettings,
} from '#contract/branchSettings.ts';
import { diningSections, type DiningSection, type SectionPeriods } from '#contract/sections.ts';
import { boolean, integer, longText, say, time, type Field, type Labels } from '#resources/define/fields.ts';
import { defineSettings, settingsCard } from '#resources/define/settings.ts';

const unit = say('minutes', '分鐘', '分钟', '分');
const minutes = (label: Labels, shownWhen?: Field['shownWhen']) =>
  integer(label, { min: 0, unit, required: true, shownWhen });
const transforming: Field['shownWhen'] = (values) => values.waitlistAutoTransformEnabled === true;

const ofBranch = settingsCard({
  name: 'reservations',
  of: 'branch',
  get: getReservationSettings,
  patch: patchReservationSettings,
  permission: 'onlineReservation',
  schema: () => import('#contract/branchSettings.ts').then((settings) => settings.reservationSettingsChanges),
  problems: (values) => settingsProblems(values as unknown as ReservationSettings),
  fields: {
    openingHours: longText(say('Opening hours', '營業時間', '营业时间', '営業時間'), {
      max: 0,
      input: () => import('./HoursInput.tsx'),
      cell: () => import('./HoursText.tsx'),
    }),
    dinerTime: minutes(say('Time a party stays', '用餐時間', '用餐时间', '食事時間')),
    cleanTableTime: minutes(say('Time to clean the table', '清桌時間', '清台时间', '片付け時間')),
    autoClearTableEnabled: boolean(
      say(
        'Clear tables by the clock after these times',
        '超過以上時間後自動清桌',
        '超过以上时间后自动清台',
        'この時間が過ぎたら自動で片付け済みにする',
      ),
    ),
    bookingExpiredMinutes: minutes(say('Grace for bookings', '訂位保留時間', '预订保留时间', '予約の待ち時間')),
    waitingExpiredMinutes: minutes(
      say('Grace after calling a waiting party', '叫號後保留時間', '叫号后保留时间', '呼び出し後の待ち時間'),
    ),
    waitlistEnabled: boolean(say('Keep a waitlist', '開放候補名單', '开放候补名单', 'キャンセル待ちを受け付ける')),
    waitlistAutoTransformEnabled: boolean(
      say(
        'Turn waitlist entries into bookings when a table becomes free',
        '有空桌時自動將候補轉為訂位',
        '有空桌时自动将候补转为预订',
        '席が空いたらキャンセル待ちを自動で予約にする',
      ),
    ),
    waitlistAutoTransformOffset: minutes(
      say('Begin before the start', '開始遞補（用餐前）', '开始递补（用餐前）', '繰り上げの開始（来店前）'),
      transforming,
    ),
    waitlistAutoTransformSecuredPeriod: minutes(
      say('Stop before the start', '停止遞補（用餐前）', '停止递补（用餐前）', '繰り上げの終了（来店前）'),
      transforming,
    ),
  },
  sections: [
    {
      label: say('Opening hours', '營業時間', '营业时间', '営業時間'),
      text: say(
        "When tables can be had, on the branch's clocks. Hours that end before they begin go past midnight.",
        '依分店當地時間可供訂位的時段；結束早於開始表示跨過午夜。',
        '按分店当地时间可供预订的时段；结束早于开始表示跨过午夜。',
        '店舗の現地時間で席を用意できる時間帯です。終了が開始より早いときは翌日までを表します。',
      ),
      fields: ['openingHours'],
    },
    {
      label: say('At the table', '用餐與清桌', '用餐与清台', 'テーブルの利用'),
      text: say(
        'How long a table is taken. Zero means that nobody has said so.',
        '一張桌子會被占用多久；0 表示尚未設定。',
        '一张桌子会被占用多久；0 表示尚未设置。',
        '1組がテーブルを使う時間です。0は未設定を表します。',
      ),
      fields: ['dinerTime', 'cleanTableTime', 'autoClearTableEnabled'],
    },
    {
      label: say('Late guests', '遲到保留', '迟到保留', '遅れているお客様'),
      text: say(
        'After this time an open reservation is reported as unresolved. Nothing becomes a no-show by itself.',
        '超過這段時間仍未處理的訂位會列為待確認，系統不會自動標記為未到。',
        '超过这段时间仍未处理的预订会列为待确认，系统不会自动标记为未到店。',
        'この時間を過ぎても未処理の予約は未確定として表示します。自動で無断キャンセルにはなりません。',
      ),
      fields: ['bookingExpiredMinutes', 'waitingExpiredMinutes'],
    },
    {
      label: say('Waitlist', '候補名單', '候补名单', 'キャンセル待ち'),
      text: say(
        'Whoever waits longest and fits gets the table, between these two times before the start.',
        '在用餐前的這兩個時間點之間，等最久且坐得下的客人優先遞補。',
        '在用餐前的这两个时间点之间，等最久且坐得下的客人优先递补。',
        '来店前のこの2つの時点の間に、最も長く待っていて席に収まるお客様を繰り上げます。',
      ),
      fields: [
        'waitlistEnabled',
        'waitlistAutoTransformEnabled',
        'waitlistAutoTransformOffset',
        'waitlistAutoTransformSecuredPeriod',
      ],
    },
  ],
});

/** Each section ends where the next one begins, so that only beginnings are asked for. */
function untilTheNext(periods: SectionPeriods): SectionPeriods {
  const next = (at: number): DiningSection => diningSections[(at + 1) % diningSections.length] ?? 'morning';
  return Object.fromEntries(
    diningSections.map((name, at) => [name, { from: periods[name].from, to: periods[next(at)].from }]),
  ) as SectionPeriods;
}

const ofDay = settingsCard({
  name: 'diningSections',
  of: 'company',
  get: getDiningSections,
  patch: patchDiningSections,
  permission: 'companyManagement',
  schema: () => import('#contract/branchSettings.ts').then((settings) => settings.diningSectionsChange),
  settle: (values) => ({ ...values, periods: untilTheNext(values.periods as SectionPeriods) }),
  problems: (values) => sectionProblems(values.periods as SectionPeriods),
  fields: {
    morning: time(say('Morning begins', '早上開始', '早上开始', '朝の開始'), {
      source: 'periods.morning.from',
      required: true,
    }),
    midday: time(say('Midday begins', '中午開始', '中午开始', '昼の開始'), {
      source: 'periods.midday.from',
      required: true,
    }),
    afternoon: time(say('Afternoon begins', '下午開始', '下午开始', '午後の開始'), {
      source: 'periods.afternoon.from',
      required: true,
    }),
    evening: time(say('Evening begins', '晚上開始', '晚上开始', '夜の開始'), {
      source: 'periods.evening.from',
      required: true,
    }),
  },
  sections: [
    {
      label: say('Sections of the day', '用餐時段', '用餐时段', '時間帯の区分'),
      text: say(
        'Where each section begins, for all branches of the company. It lasts until the next one begins.',
        '全公司各時段的開始時間，每個時段持續到下一個時段開始。',
        '全公司各时段的开始时间，每个时段持续到下一个时段开始。',
        '会社の全店舗に共通する各区分の開始時刻です。次の区分が始まるまで続きます。',
      ),
      fields: ['morning', 'midday', 'afternoon', 'evening'],
    },
  ],
});

/** How each branch takes reservations, and the sections of the company's dining day. */
export default defineSettings({ cards: [ofBranch, ofDay] });
