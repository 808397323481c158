import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdTime = moment('created_time').notNull().defaultNow();
export const updatedTime = moment('updated_time').notNull().defaultNow();
export const version = integer('version').notNull().default(1);
export const noTexts = sql`'{}'::text[]`;

/** Compared by code points, alike on every server. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A name as it is searched and sorted by: whatever its case and width. */
export const foldedName = plainText('name_text').generatedAlwaysAs(sql`customer_fold(name)`);
