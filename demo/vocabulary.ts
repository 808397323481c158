import { weights, type Weighted } from './random.ts';

/** Texts of staff about guests, in the language of their company. */

export interface Vocabulary {
  tags: Weighted<string>;
  types: Weighted<string>;
  /** Tags that have a note with details. */
  allergies: readonly { tag: string; note: string }[];
  notes: readonly string[];
  /** Requests of guests with a reservation. */
  wishes: readonly string[];
  /** Notes of staff on a reservation. */
  remarks: readonly string[];
  vouchers: readonly string[];
  /** Wordings of guests' consents and withdrawals. */
  consent: { granted: string; withdrawn: readonly string[] };
}

type Shelf = 'zh' | 'ja' | 'en';

export const vocabularies: Record<Shelf, Vocabulary> = {
  zh: {
    tags: weights([
      ['靠窗座位', 18],
      ['慶生', 15],
      ['葡萄酒', 10],
      ['紀念日', 9],
      ['包廂', 8],
      ['兒童椅', 8],
      ['素食', 7],
      ['不吃辣', 7],
      ['商務宴客', 6],
      ['自備酒', 4],
      ['輪椅通道', 2],
      ['媒體', 1.5],
      ['安靜座位', 4],
      ['熟客介紹', 3],
    ]),
    types: weights([
      ['常客', 22],
      ['家庭', 20],
      ['商務', 16],
      ['觀光客', 9],
      ['企業會員', 7],
      ['網路訂位', 20],
      ['電話訂位', 12],
    ]),
    allergies: [
      { tag: '海鮮過敏', note: '對蝦蟹過敏，請提醒外場與廚房。' },
      { tag: '堅果過敏', note: '對花生與腰果過敏，甜點請避開。' },
      { tag: '乳糖不耐', note: '乳糖不耐，飲品改用燕麥奶。' },
    ],
    notes: [
      '習慣坐靠窗的四人桌，喜歡先上茶。',
      '每年三月帶公司客戶來，請先備包廂。',
      '帶小朋友，需要兩張兒童椅。',
      '不喜歡冷氣直吹，避開 12 號桌。',
      '上次等候較久，已致歉並招待甜點。',
      '長輩行動較慢，請安排一樓座位。',
      '喜歡高山烏龍，不加糖。',
      '常在下班後臨時訂位，可傳簡訊聯絡。',
    ],
    wishes: ['靠窗座位，謝謝', '當天慶生，請準備蠟燭', '會帶一台嬰兒車', '有一位吃素', '可能會晚到十分鐘'],
    remarks: ['已電話確認', '可能加一位', '先上茶', '壽星，餐後送甜點', '排靠窗，勿排 12 號桌'],
    vouchers: ['生日甜點招待券', '滿千折百券', '高山茶一壺招待券', '平日午餐九折券'],
    consent: {
      granted: '我同意收到餐廳的優惠與活動訊息。',
      withdrawn: ['請不要再傳廣告簡訊給我。', '我不想再收到活動通知了，謝謝。'],
    },
  },
  ja: {
    tags: weights([
      ['カウンター希望', 20],
      ['接待', 15],
      ['記念日', 12],
      ['日本酒好き', 11],
      ['ワイン', 7],
      ['個室', 8],
      ['誕生日', 9],
      ['お子様連れ', 5],
      ['英語対応', 5],
      ['苦手食材あり', 6],
      ['窓側', 4],
    ]),
    types: weights([
      ['常連', 24],
      ['法人', 18],
      ['ご紹介', 14],
      ['観光', 12],
      ['ネット予約', 20],
      ['電話予約', 12],
    ]),
    allergies: [
      { tag: '甲殻類アレルギー', note: '海老・蟹アレルギー。板場へ必ず伝達。' },
      { tag: '小麦アレルギー', note: '小麦アレルギー。醤油はグルテンフリーを使用。' },
    ],
    notes: [
      '左利き。カウンターは端の席をご用意。',
      '山葵少なめ、シャリは小さめがお好み。',
      '毎月第二金曜に接待でご利用。領収書は会社名で。',
      '辛口の純米酒をお好み。',
      '奥様のお誕生日は十一月。デザートにプレートを。',
      'お電話は平日十五時以降をご希望。',
    ],
    wishes: [
      'カウンター席を希望します',
      '誕生日のお祝いです',
      '苦手な食材があります',
      '十五分ほど遅れるかもしれません',
    ],
    remarks: [
      '電話にて確認済み',
      'お一人様増える可能性あり',
      '個室をご用意',
      '領収書は会社名で',
      '英語メニューをご用意',
    ],
    vouchers: ['お誕生日一品サービス券', '日本酒一合サービス券', '平日ランチ 10% 割引券'],
    consent: {
      granted: 'お店からのお得なお知らせを受け取ることに同意します。',
      withdrawn: ['もうご案内は送らないでください。', '配信の停止をお願いします。'],
    },
  },
  en: {
    tags: weights([
      ['Window seat', 18],
      ['Wine', 15],
      ['Birthday', 12],
      ['Anniversary', 10],
      ['Vegetarian', 9],
      ['High chair', 7],
      ['Business', 8],
      ['Terrace', 8],
      ['Halal', 5],
      ['Quiet table', 5],
      ['Press', 1.5],
      ['Wheelchair access', 2],
    ]),
    types: weights([
      ['Regular', 22],
      ['Corporate', 15],
      ['Hotel concierge', 10],
      ['Tourist', 14],
      ['Online', 25],
      ['Phone', 10],
    ]),
    allergies: [
      { tag: 'Shellfish allergy', note: 'Severe shellfish allergy: tell the kitchen before seating.' },
      { tag: 'Gluten free', note: 'Coeliac. Separate fryer and board, please.' },
      { tag: 'Nut allergy', note: 'Allergic to tree nuts; carries an EpiPen.' },
    ],
    notes: [
      'Prefers a table on the terrace if it is dry.',
      'Brings clients on the first Thursday; likes the bill split in two.',
      'Ask about the Margaret River chardonnay.',
      'Waited 25 minutes last time; dessert was on the venue.',
      'Travels with an assistance dog.',
      'Calls from the hotel; confirm with the concierge.',
    ],
    wishes: [
      'A table by the window, please',
      'It is her birthday',
      'We bring a pram',
      'One of us eats vegan',
      'May be ten minutes late',
    ],
    remarks: [
      'Confirmed by phone',
      'May be one more',
      'Cake is in the cold room',
      'Split the bill',
      'Keep away from the door',
    ],
    vouchers: ['Birthday dessert on us', 'A glass of sparkling', '10% off weekday lunch', 'Two for one on oysters'],
    consent: {
      granted: 'Yes, send me offers and news of the restaurant.',
      withdrawn: ['Please stop texting me offers.', 'Take me off your list, thanks.'],
    },
  },
};

/** The vocabulary for a company's language. */
export const vocabularyOf = (language: string): Vocabulary =>
  vocabularies[language === 'ja' ? 'ja' : language === 'en' ? 'en' : 'zh'];
