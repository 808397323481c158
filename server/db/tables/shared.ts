import { sql } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdTime = moment('created_time').notNull().defaultNow();
export const updatedTime = moment('updated_time').notNull().defaultNow();
export const version = integer('version').notNull().default(1);
export const noTexts = sql`'{}'::text[]`;
