import { eq } from 'drizzle-orm';
import type { Access, CompanyRecord } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { id as wellFormed } from '#contract/core/wire.ts';
import type { Sql } from '../db/client.ts';
import { branches, campaigns, surveys, users, vouchers } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { SessionUser } from '../kernel/identity.ts';
import { requestValueAt, type Parts } from './access.ts';

/** Determines the company of a request without one. */

const tables = { branch: branches, campaign: campaigns, survey: surveys, voucher: vouchers } as const;
const notFound: Readonly<Record<CompanyRecord, ErrorCode>> = {
  branch: 'permission_denied',
  campaign: 'not_found',
  survey: 'SURVEY_NOT_FOUND',
  voucher: 'not_found',
};

const opens = (user: SessionUser, companyId: string) => user.isAdmin || user.companies.has(companyId);

/**
 * Finds the company of a request by its record or its caller. Records of a company that the caller may not access are
 * answered like records that do not exist.
 *
 * @returns null if the request contains its company, or must
 * @throws ApiError `not_found`, `SURVEY_NOT_FOUND` or `permission_denied`
 */
export function unnamedCompany(
  access: Extract<Access, { kind: 'company' }>,
  user: SessionUser,
  sent: Parts,
  database: Sql,
): Promise<string> | null {
  const { company, unnamed } = access;
  if (!unnamed || requestValueAt(sent, company) !== undefined) return null;
  if (unnamed === 'caller') return workedIn(user, database);
  const [record, at] = unnamed;
  const id = requestValueAt(sent, at);
  // Invalid ids are rejected by the schema.
  return wellFormed.safeParse(id).success ? companyOf(user, record, id as string, database) : null;
}

async function companyOf(user: SessionUser, record: CompanyRecord, id: string, database: Sql): Promise<string> {
  const table = tables[record];
  const found = await database.select({ companyId: table.companyId }).from(table).where(eq(table.id, id));
  const own = found.find(({ companyId }) => opens(user, companyId));
  if (!own) throw new ApiError(notFound[record]);
  return own.companyId;
}

/** The company last chosen, otherwise the only one. */
async function workedIn(user: SessionUser, database: Sql): Promise<string> {
  const [only, second] = [...user.companies.keys()];
  if (!user.isAdmin && only && !second) return only;
  const [row] = await database.select({ last: users.lastCompanyId }).from(users).where(eq(users.id, user.id));
  const last = row?.last;
  if (last && opens(user, last)) return last;
  throw new ApiError('invalid_input', 'companyId: is needed where several companies are open');
}
