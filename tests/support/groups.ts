import { deflateSync } from 'node:zlib';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import type { Database } from '#server/platform/db/client.ts';
import { groupBranches, groups } from '#server/platform/db/schema.ts';
import { fileAddress } from './keptFiles.ts';
import { pngChunk } from './pictures.ts';
import type { Hints } from './samples.ts';

/** A white picture of that size, in few bytes. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a point, in shades of grey.
  head[8] = 1;
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height, 255);
  for (let line = 0; line < height; line++) lines[line * (1 + Math.ceil(width / 8))] = 0;
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(lines)), pngChunk('IEND', '')];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** Fits both places of a group; whoever opens a server keeps it there. */
export const groupPicture = pngOf(800, 400);
export const groupPictureAddress = fileAddress(groupPicture, 'png');

/** A group of branches of one company: its members read of nobody else here. */
export const smallGroup = 'group-1';

export async function seedGroup(sql: Database['sql'], companyId: string, branchIds: readonly string[]): Promise<void> {
  await sql
    .insert(groups)
    .values({ id: smallGroup, groupName: 'Noodles', webBookingSelectableLanguages: ['en', 'ja', 'zh-tw'] });
  await sql
    .insert(groupBranches)
    .values(branchIds.map((branchId) => ({ groupId: smallGroup, ownerCompany: companyId, branchId })));
}

/** What calls about groups need to find one. */
export function groupHints({ name, path }: NamedEndpoint): Hints {
  if (name === 'createGroup') return { groupId: 'new-group', groupName: 'New group' };
  if (!/^\/api\/v2\/(management\/groups|groups|admin\/group)\//.test(path)) return {};
  return { id: smallGroup, groupId: smallGroup, copySource: groupPictureAddress };
}
