import { sql } from 'drizzle-orm';
import { boardOwner, type BoardMedium } from '#contract/reservations/queue/boardFields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { boardFiles, boardLinks, branches } from '#server/platform/db/schema.ts';
import { screenPicture } from '#server/platform/files/rasters.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { demoCompanies, type CompanySpec } from './companies.ts';
import { drawn, type Drawing, type Palette } from './drawings.ts';

/** Calling boards of the demo: drawn pictures, and one television for each branch. */

const pictures: Readonly<Record<string, readonly (readonly [Drawing, Palette])[]>> = {
  chunshui: [
    ['pot', 'tea'],
    ['bowl', 'jade'],
    ['cake', 'dusk'],
  ],
  ginza: [
    ['plate', 'ember'],
    ['glass', 'sea'],
    ['bowl', 'dusk'],
  ],
  harbour: [
    ['plate', 'sea'],
    ['glass', 'jade'],
    ['cake', 'ember'],
  ],
};

type Stored = BoardMedium & { bytes: number };

/** Pictures by company. */
export type BoardPictures = ReadonlyMap<string, readonly Stored[]>;

/** Stores the pictures before the transaction, which must not wait for files. */
export async function storeBoardPictures(files: Services['files']): Promise<BoardPictures> {
  const stored = new Map<string, Stored[]>();
  for (const { id } of demoCompanies)
    for (const drawing of pictures[id] ?? []) {
      const content = await screenPicture(Buffer.from(drawn(...drawing)), 'image/svg+xml', 'file');
      const url = await files.put(content, 'image/webp', boardOwner(id));
      const medium = { kind: 'image', url, seconds: 12, bytes: content.length } as const;
      stored.set(id, [...(stored.get(id) ?? []), medium]);
    }
  return stored;
}

/** The secret in the link of a branch's television, which only the demo knows in advance. */
export const demoBoardToken = (branchId: string): string => `demo-board-${branchId}`.padEnd(32, '-').slice(0, 32);

const televisions: Readonly<Record<string, string>> = {
  zh: '門口電視',
  en: 'Television at the door',
  ja: '入口のテレビ',
};

/** Inserts them in the caller's transaction. */
export async function seedBoards(transaction: Sql, stored: BoardPictures): Promise<void> {
  for (const company of demoCompanies) await seedCompany(transaction, company, stored.get(company.id) ?? []);
}

async function seedCompany(
  transaction: Sql,
  { id: companyId, language, branches: places }: CompanySpec,
  stored: readonly Stored[],
): Promise<void> {
  const media = stored.map(({ bytes: _bytes, ...medium }) => medium);
  await transaction
    .insert(boardFiles)
    .values(stored.map(({ url, bytes }) => ({ companyId, url, bytes, unusedTime: null })));
  await transaction.insert(boardLinks).values(
    places.map(({ id }) => ({
      companyId,
      branchId: id,
      id: `demo-board-${id}`,
      name: televisions[language] ?? 'Television',
      tokenDigest: digest(demoBoardToken(id)),
    })),
  );
  const settings = JSON.stringify({ boardMedia: media, waitStatusBoardEnabled: true });
  for (const { id } of places)
    await transaction
      .update(branches)
      .set({ settings: sql`${branches.settings} || ${settings}::jsonb` })
      .where(oneOf(branches, companyId, id));
}
