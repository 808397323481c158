import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { ContactStatus, SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import type { Language } from '#contract/core/constants.ts';
import type { AnswerWriter } from './answers.ts';
import { weekdayOfDay } from './calendar.ts';
import { seed, type CompanySpec } from './companies.ts';
import { Random, weights } from './random.ts';
import { surveyFormOf } from './surveyForms.ts';
import type { Visit } from './visits.ts';
import { dayNumber } from '#server/platform/kernel/clocks.ts';

/** Surveys of the demo's companies: invited guests, their visits, and their answers. */

export interface SurveySpec {
  companyId: string;
  id: string;
  definition: SurveyDefinition;
  branchIds: string[];
  expirationType: 'never' | 'afterIssue';
  expireSeconds: number;
  feedbackEmailType: 'unsatisfied' | 'all' | 'none';
  customizedLink: string | null;
  /** Vouchers for known guests who answer. */
  vouchers: string[];
}

const twoWeeks = 14 * 86_400;
const week = 7 * 86_400;

/** Surveys have different branches, so that no visit has two invitations. */
export const surveySpecs: readonly SurveySpec[] = [
  {
    companyId: 'chunshui',
    id: 'demo-survey-dining',
    definition: surveyFormOf(['用餐滿意度問卷', '用餐满意度问卷', 'About your meal', 'お食事アンケート']),
    branchIds: ['chunshui-xinyi', 'chunshui-zhongshan', 'chunshui-daan'],
    expirationType: 'afterIssue',
    expireSeconds: twoWeeks,
    feedbackEmailType: 'unsatisfied',
    customizedLink: null,
    vouchers: ['demo-voucher-thanks'],
  },
  {
    companyId: 'chunshui',
    id: 'demo-survey-tea',
    definition: surveyFormOf(
      ['天母・南港店茶席意見', '天母・南港店茶席意见', 'Tea at Tianmu and Nangang', '天母・南港店お茶席アンケート'],
      ['recommend_friends'],
    ),
    branchIds: ['chunshui-tianmu', 'chunshui-nangang'],
    expirationType: 'never',
    expireSeconds: twoWeeks,
    feedbackEmailType: 'all',
    customizedLink: 'chunshui-tea',
    vouchers: [],
  },
  {
    companyId: 'ginza',
    id: 'demo-survey-honten',
    definition: surveyFormOf([
      '銀座本店 ご来店アンケート',
      '银座本店 到店问卷',
      'Your evening in Ginza',
      '銀座本店 ご来店アンケート',
    ]),
    branchIds: ['ginza-honten'],
    expirationType: 'afterIssue',
    expireSeconds: twoWeeks,
    feedbackEmailType: 'unsatisfied',
    customizedLink: null,
    vouchers: ['demo-voucher-thanks'],
  },
  {
    companyId: 'ginza',
    id: 'demo-survey-marunouchi',
    definition: surveyFormOf(
      ['丸之內店 用餐意見', '丸之内店 用餐意见', 'Marunouchi: tell us', '丸の内店 お食事のご感想'],
      ['likes'],
    ),
    branchIds: ['ginza-marunouchi'],
    expirationType: 'afterIssue',
    expireSeconds: week,
    feedbackEmailType: 'unsatisfied',
    customizedLink: 'ginza-marunouchi',
    vouchers: [],
  },
  {
    companyId: 'harbour',
    id: 'demo-survey-marina-bay',
    definition: surveyFormOf(['濱海灣用餐問卷', '滨海湾用餐问卷', 'Dinner at Marina Bay', 'マリーナベイ店アンケート']),
    branchIds: ['harbour-marina-bay'],
    expirationType: 'afterIssue',
    expireSeconds: twoWeeks,
    feedbackEmailType: 'unsatisfied',
    customizedLink: null,
    vouchers: ['demo-voucher-thanks'],
  },
  {
    companyId: 'harbour',
    id: 'demo-survey-quay',
    definition: surveyFormOf(
      ['環形碼頭用餐問卷', '环形码头用餐问卷', 'Circular Quay: how was it?', 'サーキュラーキー店アンケート'],
      ['recommend_friends'],
    ),
    branchIds: ['harbour-circular-quay'],
    expirationType: 'never',
    expireSeconds: twoWeeks,
    feedbackEmailType: 'all',
    customizedLink: 'harbour-quay',
    vouchers: [],
  },
];

/** An invited guest, with the columns of the table of invitations. */
export interface SeededInvitation {
  companyId: string;
  id: string;
  surveyId: string;
  branchId: string;
  /** Null for a link at the table, open to anybody. */
  customerId: string | null;
  reservationId: string | null;
  token: string;
  draft: Record<string, string[]>;
  issuedTime: Date;
  openedTime: Date | null;
  expiresTime: Date | null;
  submittedTime: Date | null;
}

export interface SeededSubmission {
  companyId: string;
  id: string;
  version: number;
  surveyId: string;
  branchId: string;
  customerId: string | null;
  reservationId: string | null;
  language: Language;
  answers: SurveyAnswer[];
  unsatisfied: boolean;
  asksContact: boolean;
  commented: boolean;
  contactStatus: ContactStatus;
  assigneeId: string | null;
  firstAnswerTime: Date | null;
  submittedTime: Date;
  updatedTime: Date;
}

const tokenSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const tokenOf = (random: Random) => Array.from({ length: 22 }, () => tokenSigns[random.int(0, 63)]).join('');

/** The time between opening or sending the link and the answer. */
const delays = weights<readonly [number, number]>([
  [[2 * millisecondsInMinute, 50 * millisecondsInMinute], 52],
  [[millisecondsInHour, 4 * millisecondsInHour], 12],
  [[9 * millisecondsInHour, 16 * millisecondsInHour], 24],
  [[millisecondsInDay, 5 * millisecondsInDay], 12],
]);

/** Links of a survey after visits, and the answers. */
export function askedAfter(
  survey: SurveySpec,
  writer: AnswerWriter,
  visits: readonly Visit[],
  { company, now }: { company: CompanySpec; now: number },
): { invitations: SeededInvitation[]; submissions: SeededSubmission[] } {
  const answered = new Map<string, number>();
  const invitations: SeededInvitation[] = [];
  const submissions: SeededSubmission[] = [];
  const openTo = survey.customizedLink !== null;
  for (const visit of visits) {
    const { customerId } = visit;
    if (!survey.branchIds.includes(visit.branchId) || (customerId ? !visit.asked : !openTo)) continue;
    const random = new Random(`${seed}/${visit.id}/survey`);
    const issued =
      visit.seated + (customerId ? 120 : random.int(45, 80)) * millisecondsInMinute + random.int(0, 59_000);
    if (issued > now) continue;
    // Guests who answered recently mostly do not answer again.
    const before = answered.get(customerId ?? '') ?? 0;
    const answers = random.chance(customerId ? (before ? 0.07 : 0.31) : 0.7);
    const opens = answers || random.chance(0.3);
    const [least, most] = customerId
      ? random.weighted(delays)
      : ([2, 9] as const).map((one) => one * millisecondsInMinute);
    const opened = issued + random.int(least ?? 0, most ?? 0);
    const submitted = opened + random.int(50, 260) * 1_000;
    const expires = survey.expirationType === 'never' ? null : issued + survey.expireSeconds * 1_000;
    const done = answers && submitted <= now && (expires === null || submitted < expires);
    const own = {
      companyId: survey.companyId,
      id: `${survey.id}-${visit.id}`,
      surveyId: survey.id,
      branchId: visit.branchId,
      customerId,
      reservationId: customerId ? visit.id : null,
    };
    invitations.push({
      ...own,
      token: tokenOf(random),
      draft: opens && !done && random.chance(0.25) ? { total_satisfaction: ['yes'] } : {},
      issuedTime: new Date(issued),
      openedTime: opens && opened <= now ? new Date(opened) : null,
      expiresTime: expires === null ? null : new Date(expires),
      submittedTime: done ? new Date(submitted) : null,
    });
    if (!done) continue;
    if (customerId) answered.set(customerId, before + 1);
    const weekday = weekdayOfDay(dayNumber(visit.seated));
    const written = writer.write(survey.definition, random, visit.branchId, weekday === 5 || weekday === 6);
    submissions.push({
      ...own,
      version: 1,
      language: company.language,
      ...written,
      contactStatus: 'NEED_RESPONSE',
      assigneeId: null,
      firstAnswerTime: null,
      submittedTime: new Date(submitted),
      updatedTime: new Date(submitted),
    });
  }
  return { invitations, submissions };
}
