/** The right result of each file in the folder `inputs`. */

export interface Expected {
  /** By whose country phones are read; Taiwan where it is not said. */
  country?: 'TW' | 'JP';
  /** What the upload answers. */
  found: object;
  /** Whether the encoding is taken for granted. */
  sure?: boolean;
  /** What the step of words shows; undefined for a word that a person has to explain. */
  meanings?: { field: string; word: string; value: string | undefined }[];
  choose?: object;
  /** Row, what became of it, and what was wrong with it. */
  rows: (number | string)[][];
  /** By row. */
  records?: Readonly<Record<number, object>>;
}

const created = (...rows: number[]) => rows.map((row) => [row, 'created']);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const guestInputs: Readonly<Record<string, Expected>> = {
  'toast-two-consents.csv': {
    found: { mapping: { givenName: 0, familyName: 1, email: 2, phoneNumber: 3, allowContact: 5 } },
    rows: created(2),
    records: { 2: { givenName: 'Kim', familyName: 'Sample', allowContactRestaurant: false } },
  },
  'consent-words.csv': {
    found: { mapping: { name: 0, phoneNumber: 1, allowContact: 2 } },
    meanings: [
      { field: 'allowContact', word: 'subscribed', value: 'yes' },
      { field: 'allowContact', word: 'unsubscribed', value: 'no' },
      { field: 'allowContact', word: 'NEVER_SUBSCRIBED', value: 'no' },
      { field: 'allowContact', word: 'Opted in', value: 'yes' },
      { field: 'allowContact', word: 'opted out', value: 'no' },
      { field: 'allowContact', word: 'TRUE', value: 'yes' },
      { field: 'allowContact', word: 'cleaned', value: undefined },
      { field: 'allowContact', word: 'pending', value: undefined },
      { field: 'allowContact', word: '2024-05-01', value: undefined },
    ],
    choose: {
      values: [
        { field: 'allowContact', word: 'cleaned', value: 'no' },
        { field: 'allowContact', word: 'pending', value: null },
      ],
    },
    rows: [...created(2, 3, 4, 5, 6, 7, 8, 9), [10, 'failed', 'yesNo'], ...created(11)],
    records: {
      2: { allowContactRestaurant: true },
      3: { allowContactRestaurant: false },
      5: { allowContactRestaurant: false },
      6: { allowContactRestaurant: true },
      8: { allowContactRestaurant: false },
    },
  },
  'google-contacts.csv': {
    found: { mapping: { givenName: 0, familyName: 2, birthday: 13, note: 14, email: 18, phoneNumber: 22 } },
    rows: [[2, 'created', 'onlyFirst'], ...created(3, 4)],
    records: {
      2: { phoneNumber: '+886912000201', email: 'lina@example.com', birthday: '04-05', note: 'likes tea, green' },
      3: { name: '陳大文', phoneNumber: '+886912000202', email: 'dawen@example.com', birthday: '04-05' },
      4: { name: 'Solo', phoneNumber: null, email: null },
    },
  },
  'google-phone-only.csv': {
    found: { mapping: { givenName: 0, familyName: 2, birthday: 6, note: 7, phoneNumber: 10 } },
    rows: created(2, 3),
    records: { 3: { phoneNumber: '+886912000202' } },
  },
  'outlook-contacts.csv': {
    found: { encoding: 'windows-1252' },
    sure: true,
    rows: created(2, 3, 4),
    records: {
      2: {
        givenName: 'Jürgen',
        familyName: 'Beispiel',
        phoneNumber: '+886912000101',
        birthday: null,
        note: 'sits by the window\nno nuts',
      },
      3: { birthday: '03-24', gender: 0 },
    },
  },
  'mailchimp-audience.csv': {
    found: { mapping: { email: 0, givenName: 1, familyName: 2, phoneNumber: 3, birthday: 4, tags: 21 } },
    rows: created(2, 3),
    records: { 2: { birthday: '04-15', allowContactRestaurant: false }, 3: { birthday: '12-03', phoneNumber: null } },
  },
  'reserva-kana-first.tsv.csv': {
    country: 'JP',
    found: {
      delimiter: '\t',
      mapping: {
        phoneticFamilyName: 0,
        phoneticGivenName: 1,
        familyName: 2,
        givenName: 3,
        phoneNumber: 4,
        email: 5,
        birthday: 6,
      },
    },
    rows: created(2),
    records: {
      2: { name: '佐藤 一郎', phoneticFamilyName: 'サトウ', phoneticGivenName: 'イチロウ', birthday: '03-24' },
    },
  },
  'jp-kana-first.csv': {
    found: {
      mapping: { phoneticFamilyName: 0, phoneticGivenName: 1, familyName: 2, givenName: 3, phoneNumber: 4, email: 5 },
    },
    rows: created(2),
    records: { 2: { name: '佐藤一郎', phoneticFamilyName: 'サトウ', phoneticGivenName: 'イチロウ' } },
  },
  'jp-phone-three-columns.csv': {
    country: 'JP',
    found: {
      encoding: 'shift_jis',
      mapping: { name: 0, phoneticFamilyName: 1, phoneNumber: 2, email: 5 },
      joined: { phoneNumber: [3, 4] },
    },
    rows: created(2, 3),
    records: {
      2: { name: '田中 太郎', phoneNumber: '+819012345679', phoneticFamilyName: 'タナカ', phoneticGivenName: 'タロウ' },
      3: { phoneNumber: '+818012345670' },
    },
  },
  'placeholders.csv': {
    found: { mapping: { name: 0, phoneNumber: 1, email: 2, birthday: 3, gender: 4 } },
    meanings: [
      { field: 'gender', word: 'N/A', value: '2' },
      { field: 'gender', word: '法人', value: undefined },
      { field: 'gender', word: 'M/F', value: undefined },
    ],
    choose: { values: [{ field: 'gender', word: '法人', value: '2' }] },
    rows: [
      ...created(...range(2, 40)),
      [41, 'failed', 'birthday'],
      ...created(42, 43, 44),
      [45, 'failed', 'birthday'],
      ...created(46, 47, 48, 49, 50),
      [51, 'failed', 'gender'],
      ...created(52, 53, 54),
      [55, 'failed', 'gender'],
      ...created(56, 57, 58),
      [59, 'failed', 'gender'],
    ],
    records: {
      2: { phoneNumber: null, email: 'ph0@example.com' },
      17: { email: null },
      32: { birthday: null },
      38: { birthday: null },
      40: { birthday: '04-05' },
      43: { birthday: '04-05' },
      52: { gender: 0 },
    },
  },
  'enc-da-1252.csv': {
    found: { encoding: 'windows-1252' },
    sure: true,
    rows: created(2, 3),
    records: { 2: { name: 'Søren Prøve' } },
  },
  'enc-de-1252.csv': {
    found: { encoding: 'windows-1252' },
    sure: true,
    rows: created(2, 3, 4),
    records: { 2: { name: 'Jürgen Beispiel' } },
  },
  'enc-one-1252.csv': {
    found: { encoding: 'windows-1252' },
    sure: true,
    rows: created(2, 3, 4, 5),
    records: { 2: { name: 'Renée Sample' } },
  },
  'enc-ru-1251.csv': {
    found: { encoding: 'windows-1251' },
    rows: created(2, 3),
    records: { 2: { name: 'Иван Пример' } },
  },
  'enc-th-874.csv': {
    found: { encoding: 'windows-874' },
    rows: created(2, 3),
    records: { 2: { name: 'สมชาย ตัวอย่าง' } },
  },
  'enc-kr-euckr.csv': {
    found: { encoding: 'euc-kr' },
    sure: true,
    rows: created(2, 3),
    records: { 2: { name: '김철수' }, 3: { name: '이영희' } },
  },
  'excel-formula-sjis.csv': {
    country: 'JP',
    found: { encoding: 'shift_jis', sample: [['田中 太郎', '09012345678', 'taro@example.com']] },
    rows: created(2),
    records: { 2: { name: '田中 太郎', phoneNumber: '+819012345678', email: 'taro@example.com' } },
  },
  'csv-footer-total.csv': { found: {}, rows: [...created(2), [3, 'skipped', 'totalRow']] },
  'csv-no-header.csv': { found: { headerRow: 0, mapping: { name: 0, phoneNumber: 1, email: 2 } }, rows: created(1, 2) },
  'csv-single-quotes.csv': {
    found: { mapping: { name: 0, phoneNumber: 1 } },
    rows: created(2),
    records: { 2: { name: "'Ada Sample'", phoneNumber: '+886912001020' } },
  },
  'csv-backslash-escape.csv': { found: { sample: [['Ada "Ace" Sample', '0912001020', 'ok']] }, rows: created(2) },
  'own-export-source.csv': {
    found: { mapping: { name: 0, phoneNumber: 1, note: 2, phoneticFamilyName: 3 } },
    rows: created(2),
    records: { 2: { note: '- no nuts', phoneticFamilyName: 'ヤマダ' } },
  },
  'contacts.vcf': {
    found: { format: 'vcf', mapping: { name: 0, familyName: 1, givenName: 2, phoneNumber: 5, email: 6, birthday: 7 } },
    rows: created(2),
    records: {
      2: {
        familyName: 'Sample',
        givenName: 'Ada',
        phoneNumber: '+886912003002',
        email: 'ada@example.com',
        birthday: '04-05',
      },
    },
  },
  'xlsx-serial-general.xlsx': {
    found: { mapping: { name: 0, phoneNumber: 1, birthday: 2, lastSeatTime: 3, visits: 4, isVIP: 5 } },
    rows: created(2, 3),
    records: {
      2: { birthday: '03-24', lastSeatTime: new Date('2026-05-01T04:00:00Z'), isVip: true },
      3: { birthday: '12-01', lastSeatTime: new Date('2026-06-02T11:30:00Z'), visits: 1 },
    },
  },
  'xlsx-cover-errors.xlsx': {
    found: { headerRow: 3, mapping: { name: 0, phoneNumber: 1, email: 2, note: 3 } },
    // "#N/A" stands for nothing, "#REF!" for an error.
    rows: [...created(4), [5, 'failed', 'cellError'], ...created(6), [7, 'skipped', 'totalRow']],
  },
};

const seats = (row: number, groupSize: number) => [row, { groupSize }] as const;

export const reservationInputs: Readonly<Record<string, Expected>> = {
  'resv2-sevenrooms.csv': {
    found: {
      mapping: {
        date: 0,
        time: 1,
        groupSize: 2,
        givenName: 3,
        familyName: 4,
        phoneNumber: 5,
        email: 6,
        status: 7,
        createdFrom: 8,
        note: 9,
        externalId: 10,
      },
    },
    rows: created(2, 3, 4),
    records: {
      2: {
        guestName: 'Sample Ada',
        guestPhone: '+886912001401',
        state: 'seated',
        createdFrom: 'web',
        externalId: 'ABC123',
      },
      3: { state: 'noShow', createdFrom: 'host' },
      4: { guestName: 'Case Cid', state: 'cancelledByCustomer', createdFrom: 'google-reserve' },
    },
  },
  'resv2-statuses.csv': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3, status: 4 } },
    meanings: ['Disputed', 'SeatedDisputed', 'NoShowExcused', 'Left Message', 'Refunded', 'Waitlist', 'Expired'].map(
      (word) => ({
        field: 'status',
        word,
        value: undefined,
      }),
    ),
    choose: {
      values: [
        ['Disputed', 'noShow'],
        ['SeatedDisputed', 'seated'],
        ['NoShowExcused', 'cancelledByCustomer'],
        ['Left Message', 'open'],
        ['Refunded', 'cancelledByCustomer'],
        ['Waitlist', null],
      ].map(([word, value]) => ({ field: 'status', word, value })),
    },
    rows: [...created(...range(2, 41)), [42, 'failed', 'status']],
    records: Object.fromEntries(
      (
        [
          ['open', [2, 13, 14, 15, 26, 38, 41]],
          ['seated', [3, 6, 8, 11, 12, 16, 24, 25, 28, 29, 32, 34, 35]],
          ['cancelledByCustomer', [4, 10, 17, 21, 22, 23, 27, 33, 40]],
          ['cancelledByRestaurant', [9, 39]],
          ['noShow', [5, 7, 18, 19, 20, 30, 31, 36, 37]],
        ] as const
      ).flatMap(([state, rows]) => rows.map((row) => [row, { state }])),
    ),
  },
  'resv2-sources.csv': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3, createdFrom: 4 } },
    meanings: [
      { field: 'createdFrom', word: '食べログ', value: 'tabelog' },
      { field: 'createdFrom', word: 'ホットペッパー', value: 'hotpepper' },
      { field: 'createdFrom', word: '美食平台', value: undefined },
      { field: 'createdFrom', word: 'Uber/Eats', value: undefined },
      { field: 'createdFrom', word: 'Concierge & VIP', value: undefined },
    ],
    choose: { values: [{ field: 'createdFrom', word: '美食平台', value: 'partner' }], badCells: 'leaveOut' },
    // A source that nobody has explained is left out, and the row is taken.
    rows: [...created(...range(2, 18)), [19, 'created', 'source'], [20, 'created', 'source']],
    records: Object.fromEntries(
      [
        'web host host google-reserve opentable web tabelog web host inline tablecheck facebook instagram line partner',
        'hotpepper hotel host host',
      ]
        .join(' ')
        .split(' ')
        .map((createdFrom, index) => [index + 2, { createdFrom }]),
    ),
  },
  'resv2-ampm-dots.csv': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3 } },
    // 24.10.26 may be of 2024, too: the file does not say it.
    choose: { readings: [{ column: 0, aspect: 'order', value: 'dmy' }] },
    rows: created(2, 3, 4, 5),
    records: {
      2: { startTime: new Date('2026-10-24T10:30:00Z') },
      3: { startTime: new Date('2026-10-25T11:30:00Z') },
      4: { startTime: new Date('2026-10-25T11:00:00Z') },
      5: { startTime: new Date('2026-10-25T11:30:00Z') },
    },
  },
  'resv2-range.csv': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3 } },
    rows: created(2, 3, 4),
    records: Object.fromEntries([2, 3, 4].map((row) => [row, { startTime: new Date('2026-10-24T10:30:00Z') }])),
  },
  'resv2-pax.csv': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3 } },
    rows: created(...range(2, 8)),
    records: Object.fromEntries([
      seats(2, 3),
      seats(3, 5),
      seats(4, 2),
      seats(5, 2),
      seats(6, 10),
      seats(7, 2),
      seats(8, 2),
    ]),
  },
  'xlsx-resv-times.xlsx': {
    found: { mapping: { date: 0, time: 1, groupSize: 2, name: 3, phoneNumber: 4, status: 5 } },
    rows: created(2, 3, 4),
    records: {
      2: { startTime: new Date('2026-12-24T11:30:00Z') },
      3: { startTime: new Date('2026-12-25T11:30:00Z') },
      4: { startTime: new Date('2026-12-24T11:30:00Z'), state: 'seated' },
    },
  },
};
