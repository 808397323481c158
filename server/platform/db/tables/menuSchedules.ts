import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Rasters } from '#contract/core/constants.ts';
import { scheduleStatuses, soldOutTargets } from '#contract/menus/menuValues.ts';
import type { MenuContent, PublishedMenu } from '#contract/menus/menuTypes.ts';
import { distributedTable } from '../distribution.ts';
import {
  companyId,
  createdTime,
  enumColumn,
  foldedName,
  moment,
  recordTable,
  updatedTime,
  versioned,
} from './shared.ts';

/** Structured menus of branches, with what guests see of them. */
export const menuSchedules = recordTable(
  'menu_schedules',
  {
    ...versioned,
    branchId: text('branch_id').notNull(),
    name: text('name').notNull(),
    nameText: foldedName,
    status: enumColumn('status', scheduleStatuses),
    /** The menu as it is edited. */
    content: jsonb('content').$type<MenuContent>().notNull(),
    /** The menu as guests see it; null unless it is published. */
    published: jsonb('published').$type<PublishedMenu>(),
    publishedVersion: integer('published_version'),
    publishedTime: moment('published_time'),
    publishedBy: text('published_by'),
  },
  (table) => [index('menu_schedules_branch').on(table.companyId, table.branchId, table.status, table.nameText)],
);

/** What is sold out at branches. A row whose time has passed is available again. */
export const menuSoldOut = distributedTable(
  'menu_sold_out',
  {
    companyId,
    branchId: text('branch_id').notNull(),
    target: enumColumn('target', soldOutTargets),
    targetId: text('target_id').notNull(),
    /** The modifier of an option; empty for items. */
    modifierId: text('modifier_id').notNull().default(''),
    until: moment('until'),
    userId: text('user_id').notNull(),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.branchId, table.target, table.modifierId, table.targetId] }),
    index('menu_sold_out_until').on(table.until),
  ],
);

/** How many of an item a branch has; items without a row are not counted. */
export const menuStock = distributedTable(
  'menu_stock',
  {
    companyId,
    branchId: text('branch_id').notNull(),
    itemId: text('item_id').notNull(),
    count: integer('count').notNull(),
    updatedTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.branchId, table.itemId] })],
);

/** Append-only: every change of a stock, by whom and why. */
export const menuStockChanges = recordTable(
  'menu_stock_changes',
  {
    branchId: text('branch_id').notNull(),
    itemId: text('item_id').notNull(),
    /** Null: no longer counted. */
    count: integer('count'),
    before: integer('before'),
    reason: text('reason').notNull().default(''),
    userId: text('user_id').notNull(),
    createdTime,
  },
  (table) => [index('menu_stock_changes_item').on(table.companyId, table.branchId, table.itemId, table.createdTime)],
);

/** Raised by every change of what guests see of a branch's menus, in the transaction of the change. */
export const menuRevisions = distributedTable(
  'menu_revisions',
  { companyId, branchId: text('branch_id').notNull(), revision: integer('revision').notNull().default(1) },
  (table) => [primaryKey({ columns: [table.companyId, table.branchId] })],
);

/** Pictures of published menus as guests get them. */
export const menuPictures = distributedTable(
  'menu_pictures',
  {
    companyId,
    /** The address of the upload. */
    source: text('source').notNull(),
    /** Null: it cannot be shown. */
    rasters: jsonb('rasters').$type<Rasters>(),
    createdTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.source] })],
);
