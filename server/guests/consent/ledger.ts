import type { ConsentEntry as WireEntry, ConsentPurpose } from '#contract/guests/consent.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { changeGuest } from '../crm/guest.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { guestPage, type GuestPage } from '../page.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { authorOf, iso } from '#server/platform/sql/json.ts';
import { flagOf, recordConsents, type NewConsent } from '../crm/consents.ts';

/** Reading and extending a guest's consent ledger. */

const entryColumns = `n.id, n.purpose, n.granted, ${iso('n.at')} as at, n.source, n.text, ${authorOf('n')} as author,
  case when n.campaign_id is not null then json_build_object('id', n.campaign_id, 'title', coalesce(
    (select m.title from campaigns m where m.company_id = n.company_id and m.id = n.campaign_id), '')) end as campaign`;

interface Standing {
  version: number;
  doNotContact: boolean;
  current: Record<ConsentPurpose, { granted: boolean; since: string | null }>;
}

/** A page of the ledger, newest first, with the current state: the guest's flags and since when they apply. */
export async function ledgerOf(database: Database, page: GuestPage) {
  const state = (purpose: ConsentPurpose, column: string) => `json_build_object('granted', g.${column}, 'since',
    (select ${iso('n.at')} from consents n where n.company_id = $1 and n.customer_id = $2 and n.purpose = '${purpose}'
      order by n.at desc, n.id desc limit 1))`;
  const { rows, total, more } = await guestPage<WireEntry, { standing: Standing }>(database, page, () => ({
    select: entryColumns,
    from: 'consents n where n.company_id = $1 and n.customer_id = $2',
    order: 'n.at desc, n.id desc',
    more: {
      standing: `(select json_build_object('version', g.version, 'doNotContact', g.forbid_pii_sharing,
          'current', json_build_object('restaurant', ${state('restaurant', 'allow_contact_restaurant')},
            'platform', ${state('platform', 'allow_contact_inline')}))
          from customers g where g.company_id = $1 and g.id = $2)`,
    },
  }));
  return { ...more.standing, entries: rows, total };
}

/**
 * Records a consent that a guest gave to the staff, in the caller's transaction. The guest gets a new version even if
 * the flag does not change, so that users with an older state must load the entry first.
 *
 * @returns the entry's id
 * @throws ApiError `stale_version`; `conflict` for an erased guest
 */
export async function continueLedger(
  transaction: Sql,
  scope: CompanyScope,
  {
    customerId,
    version: seen,
    ...details
  }: Pick<NewConsent, 'customerId' | 'purpose' | 'granted' | 'source' | 'text'> & { version: number },
  by: By,
): Promise<string> {
  const { companyId } = scope;
  let id: string | undefined;
  await changeGuest(transaction, scope, customerId, { seen, by }, async (stored) => {
    const consent = { ...details, companyId, customerId, userId: by.userId };
    [id] = await recordConsents(transaction, [consent], { setFlags: false });
    const flag = flagOf[details.purpose];
    const wanted = { [flag]: details.granted };
    return { changes: wanted, audited: { action: 'consent', before: { [flag]: stored[flag] }, after: wanted } };
  });
  if (!id) throw new Error('The consent was not recorded.');
  return id;
}

/** One entry of the ledger. */
export async function entryOf(database: Database, companyId: string, id: string): Promise<WireEntry> {
  const [row] = await database.query<{ entry: WireEntry }>({
    text: `select row_to_json(x) as entry from (select ${entryColumns} from consents n
      where n.company_id = $1 and n.id = $2) x`,
    values: [companyId, id],
  });
  if (!row) throw new Error('This entry does not exist.');
  return row.entry;
}
