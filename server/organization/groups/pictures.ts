import { eq } from 'drizzle-orm';
import {
  groupPictures,
  groupPictureTypes,
  pictureProblems,
  type GroupPicture,
} from '#contract/organization/groupRules.ts';
import { fromOutside } from '#server/platform/db/beforeTransaction.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { groupBranches } from '#server/platform/db/schema.ts';
import { imageSize } from '#server/platform/files/imageSize.ts';
import type { FileStore } from '#server/platform/kernel/files.ts';
import { mayUseFiles, strangeFiles } from '#server/platform/files/used.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';

/** The pictures that a group accepts: fitting, and owned by nobody yet or by a company with a branch in the group. */

export type GroupPictures = Partial<Record<GroupPicture, string | null>>;

const places = Object.keys(groupPictures) as GroupPicture[];
const pictured = Object.fromEntries(places.map((place) => [place, { kind: 'image' }]));

/** @throws ApiError `invalid_input` if the picture does not fit its position */
export function refuseUnfit(place: GroupPicture, content: Buffer): void {
  const size = imageSize(content);
  refuseProblems(
    size
      ? pictureProblems(place, { bytes: content.length, ...size })
      : [{ path: place, code: place === 'logo' ? 'GROUP_LOGO_DIMENSIONS' : 'GROUP_BANNER_DIMENSIONS' }],
  );
}

async function companiesOf(transaction: Sql, groupId: string): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ id: groupBranches.ownerCompany })
    .from(groupBranches)
    .where(eq(groupBranches.groupId, groupId));
  return rows.map(({ id }) => id);
}

interface Pictured {
  groupId: string;
  uploaded: GroupPictures;
  /** The group's current pictures, which are kept even if their file was deleted. */
  stored?: GroupPictures;
  /** The position of the address in the request, if not the default. */
  path?: string;
}

/** @throws ApiError `invalid_input` or `unsupported_type` if the group may not use a picture, or it does not fit */
export async function refusePictures(
  transaction: Sql,
  files: FileStore,
  { groupId, uploaded, stored = {}, path }: Pictured,
): Promise<void> {
  const named = places.filter((place) => uploaded[place] && uploaded[place] !== stored[place]);
  if (!named.length) return;
  const mayUse = mayUseFiles(files, ...(await companiesOf(transaction, groupId)));
  const wanted = Object.fromEntries(named.map((place) => [place, uploaded[place]]));
  const strange = await strangeFiles(pictured, wanted, mayUse, stored);
  refuseProblems(strange.map((problem) => ({ ...problem, path: path ?? problem.path })));
  for (const place of named) {
    const address = uploaded[place] ?? '';
    const name = address.slice(address.lastIndexOf('/') + 1);
    const file = await fromOutside(`picture ${name}`, () => files.get(name));
    if (!file) refuseProblems([{ path: path ?? place, code: 'notUploaded' }]);
    else if (!(groupPictureTypes as readonly string[]).includes(file.type)) throw new ApiError('unsupported_type');
    else refuseUnfit(place, file.content);
  }
}
