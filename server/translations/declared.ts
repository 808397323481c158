import type { Texts } from '#contract/core/texts.ts';
import { noticeOutcomeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { optOutLineTexts } from '#contract/marketing/sms.ts';
import { voucherTexts } from '#contract/marketing/voucherTexts.ts';
import { menuTexts } from '#contract/menus/menuPageTexts.ts';
import { surveyAnswerTexts, surveyInvitationTexts, surveyTexts } from '../feedback/surveys/words.ts';
import { guestExportTexts } from '../guests/exports/mail.ts';
import { optOutTexts } from '../guests/optOut/page.ts';
import { dayReportTexts } from '../notices/notifications/dayReports.ts';
import { notificationTexts } from '../notices/notifications/queue.ts';
import { reminderTexts } from '../notices/notifications/reminders.ts';
import { joinTexts } from '../reservations/queue/pages/joinTexts.ts';
import { ticketTexts } from '../reservations/queue/pages/ticketTexts.ts';
import { boardTexts } from '../reservations/queue/board/texts.ts';
import { queueMessageTexts } from '../reservations/queue/messages.ts';
import { offerTexts, offerMessageTexts } from '../reservations/waitlist/texts.ts';
import { failureTexts } from '../platform/http/guestPages.ts';
import { invitationTexts } from '../platform/mail/invitationMail.ts';
import { passwordTexts } from '../platform/mail/passwordMail.ts';

/** All texts that companies may replace by their own, in the order of the editor. */
export const allTexts: readonly Texts[] = [
  voucherTexts,
  surveyTexts,
  optOutTexts,
  menuTexts,
  joinTexts,
  ticketTexts,
  offerTexts,
  boardTexts,
  failureTexts,
  reminderTexts,
  queueMessageTexts,
  offerMessageTexts,
  surveyInvitationTexts,
  optOutLineTexts,
  noticeOutcomeTexts,
  notificationTexts,
  surveyAnswerTexts,
  dayReportTexts,
  guestExportTexts,
  invitationTexts,
  passwordTexts,
];
