import { and, or, sql } from 'drizzle-orm';
import type { MenuItem, MenuModifier } from '#contract/menus/menuTypes.ts';
import { nestingProblems } from '#contract/menus/modifierRules.ts';
import { anyOf, equal } from '#server/platform/sql/equal.ts';
import type { RecordCheck } from '#server/platform/declared/records.ts';
import { itemTable, modifierTable } from './tables.ts';

/** Rules between records of structured menus. Referenced records are locked, so two changes cannot break them together. */

const nesting: RecordCheck = async (transaction, { companyId }, record) => {
  const group = record as unknown as MenuModifier;
  const further = group.options.flatMap(({ modifier }) => modifier ?? []);
  if (!further.length) return [];
  const { id, options } = modifierTable;
  // Those that this one leads to, and those that lead to it.
  const near = or(
    sql`${id} = ${anyOf(further)}`,
    group.id ? sql`${options} @> ${JSON.stringify([{ modifier: group.id }])}::jsonb` : undefined,
  );
  const groups = await transaction
    .select({ id, options })
    .from(modifierTable)
    .where(and(equal(modifierTable, { companyId }), near));
  return nestingProblems(group, new Map([...groups.map((one) => [one.id, one] as const), [group.id, group]]));
};

/** A set contains items, and no sets. */
const sets: RecordCheck = async (transaction, { companyId }, record) => {
  const { id, kind, parts } = record as unknown as MenuItem;
  if (kind !== 'set') return [];
  const chosen = parts.flatMap(({ choices }) => choices.map(({ item }) => item));
  const found = await transaction
    .select({ id: itemTable.id })
    .from(itemTable)
    .where(equal(itemTable, { companyId, kind: 'set', id: chosen }));
  const others = new Set([...found.map((one) => one.id), id]);
  const inside = parts.flatMap(({ choices }, at) =>
    choices.flatMap(({ item }, index) =>
      others.has(item) ? [{ path: `parts.${at}.choices.${index}.item`, code: 'setInSet' }] : [],
    ),
  );
  const containing = JSON.stringify([{ choices: [{ item: id }] }]);
  const used = id
    ? await transaction.$count(
        itemTable,
        and(equal(itemTable, { companyId }), sql`${itemTable.parts} @> ${containing}::jsonb`),
      )
    : 0;
  return used > 0 && !inside.length ? [{ path: 'kind', code: 'usedInSet' }] : inside;
};

/** The checks of declared resources of this module, by their names. */
export const menuChecks: Readonly<Record<string, RecordCheck>> = { menuModifiers: nesting, menuItems: sets };
