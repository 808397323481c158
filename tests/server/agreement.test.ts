import { expect, it } from 'vitest';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { date } from '#resources/framework/fields.ts';
import type { Resource } from '#resources/framework/resource.ts';
import tables from '#resources/reservations/tables/resource.ts';
import { resources } from '#resources/registry.ts';
import { checkDeclaredTables } from '#server/platform/db/agreement.ts';
import { StartupError } from '#server/platform/db/startupError.ts';
import { freshDatabase } from '#tests/support/database.ts';

it('a database that is not as the resources are declared is told of in one line that says what to run', async () => {
  const database = await freshDatabase();
  try {
    await checkDeclaredTables(database, resources);
    const check = async (changes: Partial<Resource>, says: RegExp) => {
      const error: unknown = await checkDeclaredTables(database, [{ ...suppliers, ...changes } as Resource]).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StartupError);
      expect((error as StartupError).message).toMatch(says);
      expect((error as StartupError).message).toMatch(/^[^\n]*npm run db:generate[^\n]*$/);
    };
    const day = date({ en: 'Day', zh: '日', 'zh-cn': '日', ja: '日' });
    await check({ name: 'recipes' }, /no table recipes/);
    await check({ fields: { ...suppliers.fields, checkedOn: day } }, /no column suppliers\.checked_on/);
    await check({ fields: { ...suppliers.fields, note: day } }, /suppliers\.note is text, not date/);
    // What lists sort and filter by, and what may be there once, has an index.
    const { list, fields } = suppliers;
    await check({ list: { ...list, filters: [...list.filters, 'contact'] } }, /no such index suppliers_contact/);
    const sortable = { ...fields, contact: { ...fields.contact, sortable: true } };
    await check({ fields: sortable }, /no such index suppliers_contact/);
    await check({ list: { ...list, sort: '-email' } }, /no such index suppliers_email/);
    await check({ unique: { field: 'name', within: [] } }, /no such index suppliers_unique/);
    const { unique, ...rest } = tables;
    await check({ ...rest, unique: { within: [], field: unique?.field ?? '' } }, /no such index tables_unique/);
  } finally {
    await database.close();
  }
});
