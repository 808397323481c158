/** What is marked. Guests' marks are in their names, those of others in whatever text they have. */
export const marks = {
  guest: 'ELSEWHERE-GUEST',
  'gone guest': 'ELSEWHERE-GONE-GUEST',
  'merged guest': 'ELSEWHERE-MERGED',
  note: 'ELSEWHERE-NOTE',
  'gone note': 'ELSEWHERE-GONE-NOTE',
  reservation: 'ELSEWHERE-RESERVATION',
  visit: 'ELSEWHERE-VISIT',
  deposit: 'ELSEWHERE-DEPOSIT',
  invoice: 'ELSEWHERE-INVOICE',
  order: 'ELSEWHERE-ORDER',
  record: 'ELSEWHERE-RECORD',
  branch: 'ELSEWHERE-BRANCH',
  selection: 'ELSEWHERE-SELECTION',
  filter: 'ELSEWHERE-FILTER',
  'failed guest': 'ELSEWHERE-FAILED',
  'shared phone': '+886999000111',
  row: 'ELSEWHERE-ROW',
  file: 'ELSEWHERE-FILE',
  message: 'ELSEWHERE-MESSAGE',
  notice: 'ELSEWHERE-NOTICE',
  survey: 'ELSEWHERE-SURVEY',
  answer: 'ELSEWHERE-ANSWER',
  'complaint note': 'ELSEWHERE-COMPLAINT-NOTE',
  voucher: 'ELSEWHERE-VOUCHER',
  menu: 'ELSEWHERE-MENU',
  announcement: 'ELSEWHERE-ANNOUNCEMENT',
  board: 'ELSEWHERE-BOARD',
  draft: 'ELSEWHERE-DRAFT',
  wording: 'ELSEWHERE-WORDING',
  work: 'ELSEWHERE-WORK',
  /** Beside what is of other branches too, their ids are told to nobody. */
  'branch id': '"own-2"',
} as const;
export type Mark = keyof typeof marks;

/** The marks that a text has. */
export const marksIn = (text: string): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark]));
