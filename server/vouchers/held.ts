import type { HeldVoucher } from '#contract/vouchers.ts';
import { whereOf } from '../crm/conditions.ts';
import type { Database } from '../db/client.ts';
import { iso } from '../guests/page.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { Values } from '../sql/values.ts';
import { literally } from './store.ts';

/** Vouchers in guests' hands, as the staff sees them. */

type Scope = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** What is found with a text: a code as a whole, or part of a phone number or name. */
interface Sought {
  code: string | null;
  /** SQL over `customers c`; null finds everybody. */
  guests: string | null;
}

/** A code as it is stored, however it was typed; also out of the address that a picture of it holds. */
export const plainCode = (text: string): string => (text.split('/').at(-1) ?? '').replace(/[\s-]/g, '').toUpperCase();

function sought(text: string, values: Values): Sought {
  if (!text) return { code: null, guests: null };
  const digits = text.replace(/[\s()+-]/g, '');
  // Numbers are stored with their country, without the zero that begins them at home.
  const phone = /^\d{3,}$/.test(digits) ? values.add(`%${digits.replace(/^0/, '')}%`) : null;
  const name = `customer_fold(c.name) like '%' || customer_fold(${values.add(literally(text))}) || '%'`;
  return { code: plainCode(text), guests: phone ? `(c.phone_number like ${phone} or ${name})` : name };
}

/** The statement's parts: what is selected, and from where. Guests out of sight have no name in it. */
function parts(scope: Scope, values: Values) {
  const seen = `coalesce((${whereOf({ ...scope, filters: {} }, values, { now: 0 })}), false)`;
  const { enabledBranches } = scope;
  const theirs =
    enabledBranches === 'all' ? 'true' : `v.used_branch_id = any(${values.add([...enabledBranches])}::text[])`;
  return {
    seen,
    select: `v.id, v.voucher_id as "voucherId", coalesce(v.code, '') as code, v.source,
      case when v.used_time is not null then 'used' when v.expires_time <= now() then 'expired'
        when v.available_time > now() then 'early' else 'open' end as state,
      case when ${seen} then json_build_object('id', c.id, 'name', c.name, 'phone', c.phone_number) end as guest,
      ${iso('v.issued_time')} as "issuedTime", ${iso('v.expires_time')} as "expiresTime",
      ${iso('v.used_time')} as "usedTime", case when ${theirs} then v.used_branch_id end as "usedBranchId",
      case when ${theirs} then v.used_staff end as "usedStaff"`,
    from: `issued_vouchers v left join customers c on c.company_id = v.company_id and c.id = v.customer_id
      where v.company_id = ${values.add(scope.companyId)}`,
  };
}

/** Those of a voucher, newest first: of guests whom the caller sees, and of anybody whose whole code is known. */
export async function heldPage(
  database: Database,
  scope: Scope,
  voucherId: string,
  { search, offset, limit }: { search?: string; offset: number; limit: number },
): Promise<{ issued: HeldVoucher[]; total: number }> {
  const values = new Values();
  const { select, from, seen } = parts(scope, values);
  const { code, guests } = sought(search?.trim() ?? '', values);
  const found = `${seen}${guests ? ` and ${guests}` : ''}`;
  const where = `${from} and v.voucher_id = ${values.add(voucherId)}
    and (${code ? `v.code = ${values.add(code)} or ` : ''}(${found}))`;
  const [row] = await database.query<{ issued: HeldVoucher[]; total: number }>({
    text: `select (select count(*)::int from ${where}) as total, (select coalesce(json_agg(x), '[]'::json) from (
        select ${select} from ${where} order by v.issued_time desc, v.id desc
        limit ${values.add(limit)} offset ${values.add(offset)}) x) as issued`,
    values: values.list,
  });
  return { issued: row?.issued ?? [], total: row?.total ?? 0 };
}

/** @throws ApiError `not_found` */
export async function heldOf(database: Database, scope: Scope, id: string): Promise<HeldVoucher> {
  const values = new Values();
  const { select, from } = parts(scope, values);
  const [row] = await database.query<HeldVoucher>({
    text: `select ${select} from ${from} and v.id = ${values.add(id)} and v.voucher_id is not null`,
    values: values.list,
  });
  if (!row) throw noneHeld();
  return row;
}

export const noneHeld = () => new ApiError('not_found', 'There is no such issued voucher.');
