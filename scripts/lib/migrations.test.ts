import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { planMigration, type Snapshot } from './migrations.ts';

const snapshotOf = (tables: Record<string, unknown>) => generateDrizzleJson(tables) as unknown as Snapshot;
const note = () => text('note');

describe('a migration', () => {
  const before = snapshotOf({
    dishes: pgTable('dishes', { id: text('id').primaryKey(), note: note(), size: text('size') }),
  });

  it('adds a column before what is generated of it', async () => {
    const of = (more: object, parts: string) =>
      pgTable('guests', {
        id: text('id').primaryKey(),
        wire: text('wire').generatedAlwaysAs(sql.raw(parts)),
        ...more,
      });
    const { statements } = await planMigration(snapshotOf({ guests: of({}, 'id') }), {
      guests: of({ size: integer('size') }, 'id || size'),
    });
    const at = (part: RegExp) => statements.findIndex((one) => part.test(one));
    expect(at(/ADD COLUMN "size"/)).toBe(0);
    expect(at(/drop column "wire"/i)).toBeGreaterThan(0);
    expect(at(/ADD COLUMN "wire"/i)).toBeGreaterThan(at(/drop column "wire"/i));
  });

  it('keeps what is not declared any more, and asks nothing beside new columns and tables', async () => {
    const now = {
      plates: pgTable('plates', { id: text('id').primaryKey() }),
      dishes: pgTable('dishes', { id: text('id').primaryKey(), remark: text('remark') }),
    };
    const plan = await planMigration(before, now);
    expect(plan.statements.join('\n')).toMatch(/ADD COLUMN "remark"/);
    expect(plan.statements.join('\n')).not.toMatch(/DROP|RENAME/i);
    expect(plan.retained).toEqual(['dishes.note', 'dishes.size']);
    // And goes on keeping them.
    expect(await planMigration(plan.snapshot, now)).toMatchObject({ statements: [], retained: plan.retained });
    const { statements } = await planMigration(plan.snapshot, { plates: now.plates }, { drop: ['dishes'] });
    expect(statements).toEqual(['DROP TABLE "dishes";']);
  });

  it('renames what says what it was, once', async () => {
    const now = {
      dishes: pgTable('dishes', { id: text('id').primaryKey(), remark: text('remark'), size: text('size') }),
    };
    const renames = [{ table: 'dishes', from: 'note', to: 'remark' }];
    const { statements, snapshot } = await planMigration(before, now, { renames });
    expect(statements).toEqual(['ALTER TABLE "dishes" RENAME COLUMN "note" TO "remark";']);
    expect((await planMigration(snapshot, now, { renames })).statements).toEqual([]);
    const both = { dishes: pgTable('dishes', { id: text('id').primaryKey(), remark: text('remark'), note: note() }) };
    await expect(planMigration(before, both, { renames })).rejects.toThrow(/note is declared, too/);
  });

  it('takes a column that nobody writes out of the way of new rows', async () => {
    const strict = snapshotOf({ dishes: pgTable('dishes', { id: text('id').primaryKey(), note: note().notNull() }) });
    const { statements } = await planMigration(strict, { dishes: pgTable('dishes', { id: text('id').primaryKey() }) });
    expect(statements).toEqual(['ALTER TABLE "dishes" ALTER COLUMN "note" DROP NOT NULL;']);
  });
});
