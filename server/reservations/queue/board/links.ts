import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { BoardLink } from '#contract/reservations/queue/board.ts';
import { boardLimits } from '#contract/reservations/queue/boardFields.ts';
import { dayOf } from '#contract/core/zones.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { boardLinks, branches } from '#server/platform/db/schema.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { changeRecord, lockRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Links of televisions: the secret is in the address, and only its digest is stored. */

interface Place {
  companyId: string;
  branchId: string;
}
type LinkPlace = Place & { linkId: string };
type Row = typeof boardLinks.$inferSelect;

const newToken = () => randomBytes(24).toString('base64url');
/** The form of a secret. */
export const isBoardToken = (token: string): boolean => /^[\w-]{32}$/.test(token);

const shown = (row: Omit<Row, 'tokenDigest'>, timeZone: string): BoardLink => ({
  id: row.id,
  version: row.version,
  name: row.name,
  createdTime: row.createdTime.toISOString(),
  lastDay: row.lastDay,
  expired: row.lastDay !== null && row.lastDay < dayOf(Date.now(), timeZone),
  seenTime: row.seenTime?.toISOString() ?? null,
});

async function zoneOf(source: Sql, { companyId, branchId }: Place): Promise<string> {
  const [row] = await source
    .select({ timeZone: branches.timeZone })
    .from(branches)
    .where(oneOf(branches, companyId, branchId));
  if (!row) throw new ApiError('not_found');
  return row.timeZone;
}

/** The links of a branch, the oldest first. */
export async function boardLinksOf(source: Sql, place: Place): Promise<BoardLink[]> {
  const timeZone = await zoneOf(source, place);
  const rows = await source
    .select()
    .from(boardLinks)
    .where(equal(boardLinks, place))
    .orderBy(asc(boardLinks.createdTime), asc(boardLinks.id));
  return rows.map((row) => shown(row, timeZone));
}

/** @throws ApiError `conflict` if the branch has as many as it may have */
export async function addBoardLink(
  transaction: Sql,
  { companyId, branchId }: Place,
  { name, lastDay }: Pick<BoardLink, 'name' | 'lastDay'>,
  by: By,
): Promise<BoardLink & { token: string }> {
  // Links that are created at the same time wait for each other.
  const { timeZone } = await lockRecord(transaction, branches, oneOf(branches, companyId, branchId));
  const there = await transaction.$count(boardLinks, equal(boardLinks, { companyId, branchId }));
  if (there >= boardLimits.links) throw new ApiError('conflict', 'The branch has too many links of televisions.');
  const [id, token] = [newId(), newToken()];
  const [row] = await transaction
    .insert(boardLinks)
    .values({ companyId, branchId, id, name, lastDay, tokenDigest: digest(token) })
    .returning();
  if (!row) throw new Error('The link was not stored.');
  await audit(transaction, by, 'create', 'boardLink', id, { after: { branchId, name, lastDay } });
  return { ...shown(row, timeZone), token };
}

const at = ({ companyId, branchId, linkId: id }: LinkPlace) => equal(boardLinks, { companyId, branchId, id });

/** Replaces the secret of a link; its open pages end at once. */
export async function rotateLink(
  transaction: Sql,
  place: LinkPlace,
  seen: number,
  by: By,
): Promise<BoardLink & { token: string }> {
  const { companyId, branchId, linkId } = place;
  const token = newToken();
  const of = { ...by, entity: 'boardLink', entityId: linkId } as const;
  await changeRecord(transaction, { table: boardLinks, where: at(place), seen, of }, () => ({
    changes: { tokenDigest: digest(token), seenTime: null },
  }));
  await publishBranch(transaction, companyId, branchId);
  const row = await lockRecord(transaction, boardLinks, at(place));
  return { ...shown(row, await zoneOf(transaction, place)), token };
}

/** Ends a link, and its open pages at once. */
export async function revokeLink(transaction: Sql, place: LinkPlace, by: By): Promise<void> {
  const { name, lastDay } = await lockRecord(transaction, boardLinks, at(place));
  await transaction.delete(boardLinks).where(at(place));
  await audit(transaction, by, 'delete', 'boardLink', place.linkId, {
    before: { branchId: place.branchId, name, lastDay },
  });
  await publishBranch(transaction, place.companyId, place.branchId);
}

/** Whose board a secret opens. */
export interface OpenedBoard extends Place {
  id: string;
  tokenDigest: string;
}

const today = sql`(now() at time zone ${branches.timeZone})::date`;

/** The board of a secret; null if there is none, or no longer. */
export async function boardOfToken(source: Sql, token: string): Promise<OpenedBoard | null> {
  if (!isBoardToken(token)) return null;
  const [row] = await source
    .select({
      companyId: boardLinks.companyId,
      branchId: boardLinks.branchId,
      id: boardLinks.id,
      tokenDigest: boardLinks.tokenDigest,
    })
    .from(boardLinks)
    .innerJoin(branches, equal(branches, { companyId: boardLinks.companyId, id: boardLinks.branchId }))
    .where(
      and(
        eq(boardLinks.tokenDigest, digest(token)),
        eq(branches.active, true),
        or(isNull(boardLinks.lastDay), sql`${boardLinks.lastDay} >= ${today}`),
      ),
    );
  return row ?? null;
}

/** Digests of the secrets that open a branch's board now. */
export async function openDigests(source: Sql, place: Place): Promise<Set<string>> {
  const rows = await source
    .select({ tokenDigest: boardLinks.tokenDigest })
    .from(boardLinks)
    .innerJoin(branches, equal(branches, { companyId: boardLinks.companyId, id: boardLinks.branchId }))
    .where(and(equal(boardLinks, place), or(isNull(boardLinks.lastDay), sql`${boardLinks.lastDay} >= ${today}`)));
  return new Set(rows.map(({ tokenDigest }) => tokenDigest));
}

/** How exactly the time is stored at which a television had its page open, in minutes. */
const exactly = 5;

/** Stores that a television has its page open, if that is not known yet. */
export async function markSeen(source: Sql, { companyId, id }: Pick<OpenedBoard, 'companyId' | 'id'>): Promise<void> {
  const long = new Date(Date.now() - exactly * 60_000);
  const { seenTime } = boardLinks;
  await source
    .update(boardLinks)
    .set({ seenTime: sql`now()` })
    .where(and(oneOf(boardLinks, companyId, id), or(isNull(seenTime), lt(seenTime, long))));
}
