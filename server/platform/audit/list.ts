import { grants, type Permission } from '#contract/core/permissions.ts';
import { Values } from '../sql/values.ts';
import type { Services } from '../kernel/services.ts';
import { iso } from '../sql/json.ts';
import { pageOfRows } from '../sql/page.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { EntryViewer } from '../kernel/audited.ts';

/** Reading the audit log of a company. */

/** The viewer. */
interface AuditReader extends Pick<CompanyScope, 'companyId' | 'enabledBranches' | 'flags'> {
  userId: string;
}

/** The entries that a user may see, as a condition over `audit_log a`. */
function seenBy(
  services: Pick<Services, 'audited' | 'jobs'>,
  { companyId, enabledBranches, flags, userId }: AuditReader,
  values: Values,
): string {
  const company = values.add(companyId);
  const viewer: EntryViewer | null =
    enabledBranches === 'all'
      ? null
      : { company, user: values.add(userId), branches: values.add([...enabledBranches]) };
  const whole: string[] = [];
  const parts: string[] = [];
  for (const [entity, { permission, confined }] of Object.entries(services.audited)) {
    const conditions: string[] = [];
    if (typeof permission === 'object' && 'table' in permission) {
      const readable = permission
        .kinds(services)
        .filter((kind) => grants(flags, kind.permission))
        .map(({ name }) => name);
      conditions.push(`exists (select from ${permission.table} k where k.company_id = ${company} and k.id = a.entity_id
        and k.kind = any(${values.add(readable)}::text[]))`);
    } else if (![permission].flat().some((one) => grants(flags, one as Permission))) continue;
    if (viewer && confined !== 'all') conditions.push(confined(viewer));
    if (conditions.length) parts.push(`a.entity = ${values.add(entity)} and ${conditions.join(' and ')}`);
    else whole.push(entity);
  }
  parts.push(`a.entity = any(${values.add(whole)}::text[])`);
  return `a.company_id = ${company} and (${parts.map((part) => `(${part})`).join(' or ')})`;
}

interface AuditLine {
  id: string;
  at: string;
  userId: string | null;
  userEmail: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
}

/** A page of the entries of a company's audit log that a user may see, newest first, with the total. */
export async function auditPage(
  services: Pick<Services, 'audited' | 'database' | 'jobs'>,
  reader: AuditReader,
  query: { entity?: string; entityId?: string; fields?: readonly string[]; from: number; size: number },
): Promise<{ entries: AuditLine[]; total: number }> {
  const { entity, entityId, fields } = query;
  const values = new Values();
  const { rows, total } = await pageOfRows<AuditLine>(services.database, query, values, {
    select: `a.id, ${iso('a.at')} as at, a.user_id as "userId", u.email as "userEmail", a.action, a.entity,
      a.entity_id as "entityId", a.before, a.after`,
    from: 'audit_log a left join users u on u.id = a.user_id',
    counted: 'audit_log a',
    where: [
      seenBy(services, reader, values),
      entity && `a.entity = ${values.add(entity)}`,
      entityId && `a.entity_id = ${values.add(entityId)}`,
      fields && `a.action in ('update', 'undo') and jsonb_exists_any(a.after, ${values.add([...fields])}::text[])`,
    ],
    order: 'a.at desc, a.id desc',
  });
  return { entries: rows, total };
}
