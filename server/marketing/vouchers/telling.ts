import type { OwnTexts } from '#contract/core/texts.ts';
import type { Preflight } from '#contract/marketing/campaigns.ts';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import { pointsPerSegment } from '#contract/marketing/sms.ts';
import { sampleLink, voucherContent } from '#contract/marketing/voucherMessage.ts';
import { runPreflight, type Run } from '../campaigns/preflight.ts';
import { companyFacts } from '../campaigns/store.ts';
import { noCompany, refused } from '#server/platform/kernel/errors.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** The recipients and cost of messages about a voucher, determined as for campaigns. */

export interface TellingPlan {
  scope: BranchAccess;
  voucher: { title: string; message: string };
  selection: CustomerSelection;
  way: 'sms' | 'mail';
  /** The start of links. */
  base: string;
  /** The company's own texts. */
  own: OwnTexts;
  now: number;
}

/** Changes nothing. Guests who share a number get a voucher, and therefore a message, each. */
export async function preflightTelling(run: Run, plan: TellingPlan): Promise<Preflight> {
  const { scope, voucher, selection, way, base, own, now } = plan;
  const facts = await companyFacts(run, scope.companyId);
  const [company] = await run<{ name: string }>({
    text: 'select name from companies where id = $1',
    values: [scope.companyId],
  });
  if (!company) throw noCompany(scope.companyId);
  const content = voucherContent(company.name, voucher);
  const { preflight } = await runPreflight(
    run,
    { ...scope, campaignId: '', selection, content, language: facts.language, quietDays: 0, now, way, eachGuest: true },
    {
      wording: { content, image: sampleLink(base), linkBase: base, own },
      account: facts.account,
      sendTime: null,
      timeZone: facts.timeZone,
      now,
    },
  );
  if (way === 'sms') return preflight;
  // Mails are free and need no account.
  const { warnings, balance } = preflight;
  const left = warnings.filter((one) => one !== 'noAccount' && one !== 'balanceTooLow' && one !== 'nightHours');
  return {
    ...preflight,
    pointsNeeded: 0,
    balanceAfter: balance,
    warnings: left,
    sendable: !left.includes('noRecipients') && !left.includes('unknownPlaceholders'),
  };
}

/** The points to reserve for the messages of those who get a voucher. */
export const messagePoints = ({ pointsNeeded, recipients, segments }: Preflight, room: number): number =>
  recipients > room ? Math.min(pointsNeeded, room * segments.max * pointsPerSegment) : pointsNeeded;

/** @throws ApiError `conflict` with `details.code` if the messages must not be sent */
export function refuseUnsendable({ warnings }: Preflight): void {
  const code = warnings.find((one) => one === 'noAccount' || one === 'unknownPlaceholders');
  if (!code) return;
  const reason =
    code === 'noAccount'
      ? 'The company has no account for campaigns.'
      : 'The message holds a placeholder that is not filled in.';
  throw refused('conflict', 'sendBy', code, { code, reason });
}
