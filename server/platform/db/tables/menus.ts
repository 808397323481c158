import { index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { menuDays, menuTypes } from '#contract/menus/branchMenuRules.ts';
import type { BranchMenu } from '#contract/menus/branchMenus.ts';
import { day, enumColumn, recordTable, versioned } from './shared.ts';

/** Image menus that branches show to guests; each branch has at most one general menu. */
export const branchMenus = recordTable(
  'branch_menus',
  {
    ...versioned,
    branchId: text('branch_id').notNull(),
    type: enumColumn('type', menuTypes),
    name: text('name').notNull(),
    weeks: smallint('weeks').array().notNull(),
    startDate: day('start_date').notNull().default(menuDays.first),
    endDate: day('end_date').notNull().default(menuDays.last),
    weight: integer('weight').notNull().default(0),
    schedules: jsonb('schedules').$type<BranchMenu['schedules']>().notNull().default([]),
  },
  (table) => [
    index('branch_menus_branch').on(table.companyId, table.branchId, table.weight),
    uniqueIndex('branch_menus_general')
      .on(table.companyId, table.branchId)
      .where(sql`type = 'general'`),
  ],
);
