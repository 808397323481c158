import type { VoucherIssuer } from '#contract/marketing/voucherRules.ts';

/** The vouchers of the demo's companies, and how they are issued. */

/** A way of issuing; days are before today. */
export type Giving =
  /** After every visit, by this product. */
  | { way: 'visit' }
  /** Manually at the table, to some of the guests. */
  | { way: 'hand'; from: number; until: number; chance: number }
  /** To a selection of guests at once. */
  | { way: 'crowd'; ago: number; chance: number }
  /** For the answers of a survey. */
  | { way: 'survey'; surveyId: string };

export interface VoucherSpec {
  companyId: string;
  id: string;
  title: string;
  content: string;
  terms: string;
  branchIds: readonly string[];
  /** Minutes after seating, for automatic ones. */
  delay?: number;
  maxQuantity?: number;
  /** Valid for a number of days, between two days relative to today, or without limit. */
  good: { days: number } | { from: number; until: number } | null;
  active?: boolean;
  /** Days ago. */
  created: number;
  giving: readonly Giving[];
  /** Percentage of holders who use it on their next visit. */
  liked: number;
}

export const issuerOf = ({ giving }: VoucherSpec): VoucherIssuer =>
  giving.some(({ way }) => way === 'visit') ? 'visit' : 'none';

export const voucherSpecs: readonly VoucherSpec[] = [
  {
    companyId: 'chunshui',
    id: 'demo-voucher-again',
    title: '再訪禮：桂花烏龍一壺',
    content: '謝謝您的光臨，下次來店用餐，我們為您備好一壺桂花烏龍。',
    terms: '限內用，每桌每次限用一張。不得兌換現金，不與其他優惠併用。',
    branchIds: ['chunshui-nangang', 'chunshui-tianmu'],
    delay: 90,
    good: { days: 45 },
    created: 74,
    giving: [{ way: 'visit' }],
    liked: 20,
  },
  {
    companyId: 'chunshui',
    id: 'demo-voucher-thanks',
    title: '填問卷，送手工豆花一碗',
    content: '感謝您告訴我們用餐的感受，下次來店請出示本券。',
    terms: '限內用，每人限用一張。',
    branchIds: ['chunshui-daan', 'chunshui-xinyi', 'chunshui-zhongshan'],
    good: { days: 60 },
    created: 88,
    giving: [{ way: 'survey', surveyId: 'demo-survey-dining' }],
    liked: 30,
  },
  {
    companyId: 'chunshui',
    id: 'demo-voucher-winter',
    title: '冬季鍋物滿 2,000 折 200',
    content: '麻油雞、薑母鴨與酸白菜鍋，暖一桌人的胃。',
    terms: '平日內用滿 2,000 元使用，節日與包廂除外。',
    branchIds: [],
    maxQuantity: 1_500,
    good: { from: -38, until: 52 },
    created: 45,
    giving: [
      { way: 'crowd', ago: 38, chance: 0.34 },
      { way: 'hand', from: 36, until: 0, chance: 0.035 },
    ],
    liked: 27,
  },
  {
    companyId: 'chunshui',
    id: 'demo-voucher-birthday',
    title: '壽星甜點招待券',
    content: '祝您生日快樂！壽桃、杏仁豆腐、黑糖糕任選一份。',
    terms: '當桌有壽星即可使用，請於訂位時告知。',
    branchIds: [],
    maxQuantity: 120,
    good: null,
    created: 89,
    giving: [{ way: 'hand', from: 88, until: 0, chance: 0.045 }],
    liked: 44,
  },
  {
    companyId: 'ginza',
    id: 'demo-voucher-again',
    title: '丸の内店　次回お飲み物一杯',
    content: 'ご来店ありがとうございました。次回のお食事に、お好きなお飲み物を一杯ご用意いたします。',
    terms: '丸の内店のみ。お一人様一回につき一枚限り。他の割引との併用はできません。',
    branchIds: ['ginza-marunouchi'],
    delay: 120,
    good: { days: 60 },
    created: 66,
    giving: [{ way: 'visit' }],
    liked: 22,
  },
  {
    companyId: 'ginza',
    id: 'demo-voucher-thanks',
    title: 'アンケートのお礼　季節の小鉢',
    content: 'ご意見をお聞かせいただきありがとうございました。',
    terms: '銀座本店にてご注文の際にお見せください。',
    branchIds: ['ginza-honten'],
    good: null,
    created: 87,
    giving: [{ way: 'survey', surveyId: 'demo-survey-honten' }],
    liked: 33,
  },
  {
    companyId: 'ginza',
    id: 'demo-voucher-autumn',
    title: '秋のおまかせ 10% 割引',
    content: '戻り鰹、秋刀魚、いくら。秋の味覚をおまかせでどうぞ。',
    terms: '期間中の平日、おまかせコースに限ります。',
    branchIds: [],
    good: { from: -84, until: -9 },
    created: 89,
    giving: [
      { way: 'crowd', ago: 66, chance: 0.6 },
      { way: 'hand', from: 82, until: 12, chance: 0.05 },
    ],
    liked: 24,
  },
  {
    companyId: 'ginza',
    id: 'demo-voucher-sake',
    title: '純米酒一合サービス',
    content: '日頃のご愛顧に感謝して、蔵元より届いた純米酒を一合。',
    terms: '二十歳以上のお客様に限ります。',
    branchIds: [],
    maxQuantity: 200,
    good: { days: 90 },
    created: 58,
    giving: [{ way: 'hand', from: 57, until: 0, chance: 0.07 }],
    liked: 38,
  },
  {
    companyId: 'harbour',
    id: 'demo-voucher-again',
    title: 'A glass of sparkling, next time',
    content: 'Thank you for dining with us. Your next visit at Marina Bay begins with bubbles.',
    terms: 'Dine-in at Marina Bay, one per guest and visit. Not with other offers.',
    branchIds: ['harbour-marina-bay'],
    delay: 90,
    good: { days: 30 },
    created: 80,
    giving: [{ way: 'visit' }],
    liked: 19,
  },
  {
    companyId: 'harbour',
    id: 'demo-voucher-thanks',
    title: 'Oysters for your opinion',
    content: 'Three oysters on us for telling us how it was.',
    terms: 'Marina Bay only, one per table.',
    branchIds: ['harbour-marina-bay'],
    good: null,
    created: 87,
    giving: [{ way: 'survey', surveyId: 'demo-survey-marina-bay' }],
    liked: 31,
  },
  {
    companyId: 'harbour',
    id: 'demo-voucher-lunch',
    title: '10% off weekday lunch',
    content: 'Two or three courses by the water, Monday to Friday.',
    terms: 'Until three in the afternoon, public holidays excluded.',
    branchIds: [],
    maxQuantity: 400,
    good: { from: -50, until: 25 },
    created: 56,
    giving: [
      { way: 'crowd', ago: 50, chance: 0.4 },
      { way: 'hand', from: 48, until: 0, chance: 0.06 },
    ],
    liked: 26,
  },
  {
    companyId: 'harbour',
    id: 'demo-voucher-quay',
    title: 'Two for one pavlova',
    content: 'A winter treat at Circular Quay.',
    terms: 'Circular Quay only, after six.',
    branchIds: ['harbour-circular-quay'],
    good: { days: 45 },
    active: false,
    created: 89,
    giving: [{ way: 'hand', from: 88, until: 41, chance: 0.3 }],
    liked: 27,
  },
];
