import type { Database, Sql } from '#server/platform/db/client.ts';
import { surveyInvitations } from '#server/platform/db/schema.ts';
import { newOptOutToken } from '#server/platform/deliveries/optOutToken.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { takesMessages, validPhoneSql } from '#server/platform/sql/consent.ts';
import { seatedHereSql } from '#server/platform/sql/reservations.ts';
import { sweepDue, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { surveyLinkDelivery } from './deliveries.ts';
import { newInvitation } from './invitations.ts';
import type { SurveyRow } from './queries.ts';

/** Visits per batch. */
const atOnce = 200;

/** After a downtime, guests of visits longer ago than this are not invited. */
const late = `interval '1 day'`;

/** An implausible number, which an older product may have stored, is replaced by the default. */
const offset = `case when jsonb_typeof(b.settings -> 'reviewSMSOffsetMinutes') = 'number'
  and length(b.settings ->> 'reviewSMSOffsetMinutes') <= 12
  and (b.settings ->> 'reviewSMSOffsetMinutes')::numeric between 0 and 10080
  then (b.settings ->> 'reviewSMSOffsetMinutes')::numeric::int else 120 end`;

const latest = `now() - make_interval(mins => ${offset})`;
const byText = `c.phone_number ~ ${validPhoneSql}`;
const recipient = `(case when ${byText} then c.phone_number else nullif(c.email, '') end)`;

type Due = Pick<SurveyRow, 'companyId' | 'expirationType' | 'expireSeconds'> & {
  surveyId: string;
  branchId: string;
  reservationId: string;
  customerId: string;
  channel: 'sms' | 'mail';
  recipient: string;
};

/**
 * Creates links for guests who were seated as long ago as their branch's delay, one per visit and survey, and queues
 * the messages. A visit gets at most one link, whichever process runs this.
 *
 * @returns the number of created links
 */
export async function inviteAfterVisits(database: Database, log?: Sweeping['log']): Promise<number> {
  return sweepDue(
    { database, log },
    atOnce,
    (place, without) =>
      database.query<Due>({
        name: place ? 'surveys-after-visits-at' : 'surveys-after-visits',
        text: `select s.company_id as "companyId", s.id as "surveyId", s.expiration_type as "expirationType",
        s.expire_seconds as "expireSeconds", r.branch_id as "branchId", r.id as "reservationId",
        r.customer_id as "customerId", case when ${byText} then 'sms' else 'mail' end as channel,
        ${recipient} as recipient
      from surveys s
        join branches b on b.company_id = s.company_id and b.id = any(s.branch_ids) and b.active
        join reservations r on r.company_id = s.company_id and r.branch_id = b.id
          and r.dining_date between (${latest})::date - 3 and (${latest})::date + 1
          and r.seated_time > greatest(s.created_time, ${latest} - ${late}) and r.seated_time <= ${latest}
          and r.state = 'seated' and r.deleted_time is null and ${seatedHereSql}
        join customers c on c.company_id = r.company_id and c.id = r.customer_id and ${takesMessages}
      where s.linked and ${recipient} is not null and s.company_id <> all($2::text[])${place ? ' and b.company_id = $3 and b.id = $4' : ''}
        and not exists (select from survey_invitations i where i.company_id = s.company_id and i.survey_id = s.id
          and i.reservation_id = r.id)
      order by r.seated_time limit $1`,
        values: [atOnce, without, ...(place ? [place.companyId, place.branchId] : [])],
      }),
    invite,
  );
}

async function invite(transaction: Sql, due: readonly Due[]): Promise<number> {
  const links = due.map(({ channel, recipient, customerId, reservationId, ...one }) => ({
    invitation: { ...newInvitation({ ...one, id: one.surveyId }, one.branchId), customerId, reservationId },
    message: { channel, recipient },
  }));
  const { companyId, surveyId, reservationId, id } = surveyInvitations;
  const made = await transaction
    .insert(surveyInvitations)
    .values(links.map(({ invitation }) => invitation))
    .onConflictDoNothing({ target: [companyId, surveyId, reservationId] })
    .returning({ id });
  const ours = new Set(made.map((one) => one.id));
  await queueDeliveries(
    transaction,
    links
      .filter(({ invitation }) => ours.has(invitation.id))
      .map(({ invitation, message }) => ({
        companyId: invitation.companyId,
        id: `survey/${invitation.id}`,
        kind: surveyLinkDelivery.kind,
        about: invitation.id,
        customerId: invitation.customerId,
        branchId: invitation.branchId,
        ...message,
        optOutToken: newOptOutToken(),
      })),
  );
  return made.length;
}
