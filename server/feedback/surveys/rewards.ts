import { and, asc, eq, isNull } from 'drizzle-orm';
import { sourceTypeOf } from '#contract/reservations/reservations.ts';
import { webPattern } from '#contract/core/fields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import {
  branches,
  customers,
  issuedVouchers,
  reservations,
  surveySubmissions,
  vouchers,
} from '#server/platform/db/schema.ts';
import { issueTo } from '#server/marketing/vouchers/issue.ts';
import type { InvitationRow, SurveyRow } from './queries.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Rewards for answers. */

const occasionOf = ({ id }: Pick<InvitationRow, 'id'>) => `survey ${id}`;

/**
 * Issues the survey's vouchers to a known guest, in the transaction that stores the answer. The link is the occasion,
 * so no voucher is issued twice.
 */
export async function rewardFor(
  transaction: Sql,
  { invitation, survey }: { invitation: InvitationRow; survey: SurveyRow },
): Promise<void> {
  const { companyId, customerId, reservationId, branchId, surveyId } = invitation;
  if (!customerId || !survey.vouchers.length) return;
  const [guest] = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId), isNull(customers.erasedTime)));
  if (!guest) return;
  const [visit] = await transaction
    .select({ createdFrom: reservations.createdFrom })
    .from(reservations)
    .where(equal(reservations, { companyId, id: reservationId ?? '' }));
  // In a fixed order, so that concurrent answers cannot deadlock.
  const issued = await transaction
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(equal(vouchers, { companyId, id: survey.vouchers }))
    .orderBy(asc(vouchers.id));
  const receiver = {
    customerId,
    occasion: occasionOf(invitation),
    branchId,
    formId: surveyId,
    ...(visit && { source: sourceTypeOf(visit.createdFrom) }),
  };
  for (const { id: voucherId } of issued)
    await issueTo(transaction, { companyId, voucherId, userId: null, receivers: [receiver] });
}

export interface Thanks {
  /** The branch's public review page, for satisfied guests. */
  review: string | null;
  vouchers: { title: string; code: string }[];
}

/** The content of the thanks page, after the answer and on later visits. */
export async function thanksFor(database: Sql, invitation: InvitationRow): Promise<Thanks> {
  const { companyId, id, branchId, customerId } = invitation;
  const [answered] = await database
    .select({ unsatisfied: surveySubmissions.unsatisfied, settings: branches.settings })
    .from(surveySubmissions)
    .innerJoin(branches, equal(branches, { companyId: surveySubmissions.companyId, id: branchId }))
    .where(equal(surveySubmissions, { companyId, id }));
  const page = answered?.settings.googleMyBusiness;
  const issued = customerId
    ? await database
        .select({ title: issuedVouchers.title, code: issuedVouchers.code })
        .from(issuedVouchers)
        .where(equal(issuedVouchers, { companyId, customerId, occasion: occasionOf(invitation) }))
        .orderBy(asc(issuedVouchers.id))
    : [];
  return {
    review: answered && !answered.unsatisfied && typeof page === 'string' && webPattern.test(page) ? page : null,
    vouchers: issued.flatMap(({ title, code }) => (code ? [{ title, code }] : [])),
  };
}
