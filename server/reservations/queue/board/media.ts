import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { boardLimits, boardOwner } from '#contract/reservations/queue/boardFields.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { boardFiles } from '#server/platform/db/schema.ts';
import { filmFacts } from '#server/platform/files/films.ts';
import { screenPicture } from '#server/platform/files/rasters.ts';
import { scopeOf, type Call } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { auditUpload, withStored } from '#server/platform/uploads/handlers.ts';
import { textArray } from '#server/platform/kernel/personal.ts';

/** Pictures and films of calling boards: stored when they are uploaded, removed when no board has used them for a week. */

type Uploading = Pick<Call, 'file' | 'stored' | 'services' | 'user' | 'scope' | 'requestId'>;

interface BoardFile {
  url: string;
  bytes: number;
  seconds: number | null;
}

/** @throws ApiError `too_large` if the company's files would take up more than they may */
async function checkSpace(source: Sql, companyId: string, more: number): Promise<void> {
  const [row] = await rowsOf<{ bytes: string }>(
    source,
    sql`select coalesce(sum(bytes), 0) as bytes from board_files where company_id = ${companyId}`,
  );
  if (Number(row?.bytes ?? 0) + more > boardLimits.bytes)
    throw new ApiError(
      'too_large',
      'The pictures and films of this company take up too much space. Remove some first.',
    );
}

async function remember(source: Sql, companyId: string, { url, bytes, seconds }: BoardFile): Promise<void> {
  await source
    .insert(boardFiles)
    .values({ companyId, url, bytes, seconds: seconds === null ? null : Math.ceil(seconds) })
    // Uploaded again: it may be used soon.
    .onConflictDoUpdate({ target: [boardFiles.companyId, boardFiles.url], set: { unusedTime: new Date() } });
}

/** Stores a picture for televisions, in their size. */
export const storeBoardImage = (call: Uploading): Promise<{ url: string }> =>
  withStored(call, async (path, { name, type }) => {
    const { files, database } = call.services;
    const { companyId } = scopeOf(call);
    const content = await screenPicture(path, type, 'file');
    const bytes = content.length;
    await checkSpace(database.sql, companyId, bytes);
    const url = await files.put(content, 'image/webp', boardOwner(companyId));
    await remember(database.sql, companyId, { url, bytes, seconds: null });
    await auditUpload(call, { url, name, type: 'image/webp', bytes });
    return { url };
  });

/** Stores a film that browsers can play, of at most the longest length. */
export const storeBoardVideo = (call: Uploading): Promise<{ url: string; seconds: number }> =>
  withStored(call, async (path, { name, type, bytes }) => {
    const { files, database } = call.services;
    const { companyId } = scopeOf(call);
    const film = await filmFacts(path, type);
    if (!film?.plays) throw new ApiError('unsupported_type', 'This film cannot be played. Save it as MP4 with H.264.');
    if (film.seconds > boardLimits.filmSeconds)
      throw new ApiError('too_large', 'The film is longer than five minutes.');
    await checkSpace(database.sql, companyId, bytes);
    const url = await files.putFrom(path, type, boardOwner(companyId));
    await remember(database.sql, companyId, { url, bytes, seconds: film.seconds });
    await auditUpload(call, { url, name, type, bytes });
    return { url, seconds: film.seconds };
  });

/** Days for which an unused file stays, so that a change can be undone. */
const stays = 7;
const perCompany = 200;

/** The addresses that some board of the company uses, of some. */
async function usedOf(source: Sql, companyId: string, urls: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ url: string }>(
    source,
    sql`select f.url from board_files f where f.company_id = ${companyId} and f.url = any(${textArray(urls)})
      and exists (select 1 from branches b where b.company_id = ${companyId}
        and strpos((b.settings -> 'boardMedia')::text, f.url) > 0)`,
  );
  return new Set(rows.map(({ url }) => url));
}

async function clearCompany({ database, files }: Pick<Services, 'database' | 'files'>, companyId: string, long: Date) {
  const mine = eq(boardFiles.companyId, companyId);
  const all = await database.sql.select().from(boardFiles).where(mine).orderBy(asc(boardFiles.url));
  const urls = all.map(({ url }) => url);
  const used = await usedOf(database.sql, companyId, urls);
  const now = all.filter(({ url, unusedTime }) => used.has(url) && unusedTime).map(({ url }) => url);
  const ended = all.filter(({ url, unusedTime }) => !used.has(url) && !unusedTime).map(({ url }) => url);
  const { unusedTime, url } = boardFiles;
  if (now.length)
    await database.sql
      .update(boardFiles)
      .set({ unusedTime: null })
      .where(and(mine, inArray(url, now)));
  if (ended.length)
    await database.sql
      .update(boardFiles)
      .set({ unusedTime: sql`now()` })
      .where(and(mine, inArray(url, ended), isNull(unusedTime)));
  const old = all.filter((file) => !used.has(file.url) && file.unusedTime && file.unusedTime < long);
  for (const file of old.slice(0, perCompany)) {
    const removed = await database.transaction(async (transaction) => {
      // Looked at again: a change may just have been undone.
      if ((await usedOf(transaction, companyId, [file.url])).size) return [];
      return transaction
        .delete(boardFiles)
        .where(and(mine, eq(url, file.url), isNotNull(unusedTime), lt(unusedTime, long)))
        .returning({ url });
    });
    for (const gone of removed) await files.remove(gone.url);
  }
}

/** Removes files that no board has used for a week. @param now for tests */
export async function clearBoardFiles(
  services: Pick<Services, 'files' | 'log'> & { database: Database },
  now = Date.now(),
): Promise<void> {
  const long = new Date(now - stays * 86_400_000);
  const companies = await services.database.sql.selectDistinct({ companyId: boardFiles.companyId }).from(boardFiles);
  for (const { companyId } of companies)
    try {
      await clearCompany(services, companyId, long);
    } catch (error) {
      services.log.error({ err: error, companyId }, 'files that no board uses could not be removed');
    }
}
