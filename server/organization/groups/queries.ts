import type { ParsedRequest, ResponseOf } from '#contract/core/endpoint.ts';
import type { Group, GroupBranch, groupSorts, listGroupBranches, listGroups } from '#contract/organization/groups.ts';
import type { GroupCaller, GroupMembers } from '#contract/organization/groupRules.ts';
import { grants } from '#contract/core/permissions.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { SessionUser } from '#server/platform/kernel/identity.ts';
import { iso } from '#server/platform/sql/json.ts';
import { holds } from '#server/platform/sql/like.ts';
import { pageOfRows } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';

/** Reading groups: the database creates their JSON. */

/** The caller in the format of the group rules. */
export function groupCaller({ id, role, isAdmin, companies }: SessionUser): GroupCaller {
  const manages = [...companies].filter(([, { flags }]) => grants(flags, 'groupManagement'));
  return { id, role, isAdmin, manages: new Map(manages.map(([company, one]) => [company, one.enabledBranches])) };
}

const wire = `g.id, g.version, g.id as "groupId", g.group_name as "groupName", g.logo, g.cover_image as "coverImage",
  g.enable_group_page as "enableGroupPage", g.share_customers_between_companies as "shareCustomersBetweenCompanies",
  g.web_booking_selectable_languages as "webBookingSelectableLanguages",
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.email), '[]'::json)
    from group_users m join users u on u.id = m.user_id where m.group_id = g.id) as users,
  (select count(*)::int from group_branches o where o.group_id = g.id) as "branchCount",
  (select coalesce(json_agg(n.name), '[]'::json) from (select distinct c.name from group_branches o
    join companies c on c.id = o.owner_company where o.group_id = g.id order by c.name) n) as "companyNames",
  ${iso('g.created_time')} as "createdTime", ${iso('g.updated_time')} as "updatedTime"`;

const sorts: Readonly<Record<(typeof groupSorts)[number], string>> = {
  groupName: 'search_fold(g.group_name)',
  groupId: 'g.id',
  branchCount: '"branchCount"',
  createdTime: 'g.created_time',
  updatedTime: 'g.updated_time',
};

/** The condition for the caller's own groups, the same as in `groupRights`. */
function isOwn({ id, manages }: GroupCaller, values: Values): string {
  const whole = [...manages].flatMap(([company, open]) => (open === 'all' ? [company] : []));
  const some = [...manages].flatMap(([company, open]) =>
    open === 'all' ? [] : open.map((branch) => `${company} ${branch}`),
  );
  return `(exists (select from group_users m where m.group_id = g.id and m.user_id = ${values.add(id)})
    or exists (select from group_branches o where o.group_id = g.id and (o.owner_company = any(${values.add(whole)}::text[])
      or o.owner_company || ' ' || o.branch_id = any(${values.add(some)}::text[]))))`;
}

/** A page of groups with the total; whether the caller may see all is checked before. */
export async function groupPage(
  database: Database,
  query: ParsedRequest<typeof listGroups>['query'],
  caller: GroupCaller,
): Promise<ResponseOf<typeof listGroups>> {
  const { keyword, scope, sort } = query;
  const values = new Values();
  const { rows, total } = await pageOfRows<Group>(database, query, values, {
    select: wire,
    from: 'groups g',
    where: [
      scope !== 'all' && isOwn(caller, values),
      keyword && holds(['search_fold(g.group_name)', 'lower(g.id)'], keyword, values),
    ],
    order: `${sorts[sort.field]} ${sort.descending ? 'desc' : 'asc'}, g.id`,
  });
  return { groups: rows, total, from: query.offset, size: rows.length };
}

/** One group; undefined if the id does not exist. */
export async function groupOf(database: Database, id: string): Promise<Group | undefined> {
  const [group] = await database.query<Group>({ text: `select ${wire} from groups g where g.id = $1`, values: [id] });
  return group;
}

/** A group's members and branches; null if the group does not exist. */
export async function membersOf(database: Database, id: string): Promise<GroupMembers | null> {
  const [row] = await database.query<GroupMembers>({
    text: `select (select coalesce(json_agg(m.user_id), '[]'::json) from group_users m where m.group_id = g.id) as "userIds",
        (select coalesce(json_agg(json_build_object('companyId', o.owner_company, 'branchId', o.branch_id)), '[]'::json)
          from group_branches o where o.group_id = g.id) as branches
      from groups g where g.id = $1`,
    values: [id],
  });
  return row ?? null;
}

const branchColumns = `o.branch_id as id, b.name, o.owner_company as "companyId", c.name as "companyName",
  o.start_date::text as "startDate", o.end_date::text as "endDate", o.group_meta as "groupMeta"`;
const branchTables = `group_branches o join branches b on b.company_id = o.owner_company and b.id = o.branch_id
  join companies c on c.id = o.owner_company`;

/** A page of a group's branches with the total. */
export async function groupBranchPage(
  database: Database,
  id: string,
  query: ParsedRequest<typeof listGroupBranches>['query'],
): Promise<ResponseOf<typeof listGroupBranches>> {
  const values = new Values();
  const { rows, total } = await pageOfRows<GroupBranch>(database, query, values, {
    select: branchColumns,
    from: branchTables,
    counted: 'group_branches o',
    where: [`o.group_id = ${values.add(id)}`],
    order: 'c.name, o.owner_company, b.name, o.branch_id',
  });
  return { branches: rows, total, from: query.offset, size: rows.length };
}

/** One branch of a group. */
export async function groupBranchOf(
  database: Database,
  of: { groupId: string; companyId: string; branchId: string },
): Promise<GroupBranch | undefined> {
  const [branch] = await database.query<GroupBranch>({
    text: `select ${branchColumns} from ${branchTables}
      where o.group_id = $1 and o.owner_company = $2 and o.branch_id = $3`,
    values: [of.groupId, of.companyId, of.branchId],
  });
  return branch;
}
