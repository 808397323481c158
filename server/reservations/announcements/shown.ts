import { announcementsRoot, type Announcement } from '#contract/reservations/announcements.ts';
import { isShownAt, nextTurn, type AnnouncementPlace } from '#contract/reservations/announcementTimes.ts';
import { pictureAddress } from '#contract/core/wire.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { announcementsOf } from './stored.ts';

export type ShownAnnouncement = Pick<Announcement, 'id' | 'title' | 'subtitle' | 'content' | 'imageUrl'>;

/**
 * What a branch announces to its guests at a place now, the latest first, and until when that stays so: the page's
 * `data-till`. Its stream is opened with `announced`, and gets each change. It never fails: guests do without.
 *
 * @returns `until` in milliseconds since 1970; null: for at least a week
 * @example const { announcements, until } = await announcementsShown(services, { companyId, branchId, place: 'waiting' });
 */
export async function announcementsShown(
  { realtime, log }: Pick<Services, 'realtime' | 'log'>,
  { companyId, branchId, place, now = Date.now() }: Where,
): Promise<{ announcements: ShownAnnouncement[]; until: number | null }> {
  try {
    const tree = await realtime.glance({ companyId, root: announcementsRoot });
    const here = announcementsOf(companyId, tree, now).filter(
      ({ branchIds, places }) => places[place] && branchIds.includes(branchId),
    );
    const shown = here
      .filter((one) => isShownAt(one, now))
      .sort((a, b) => (b.updatedTime ?? '').localeCompare(a.updatedTime ?? '') || b.id.localeCompare(a.id));
    return { announcements: shown.map(partOf), until: nextTurn(here, now) };
  } catch (error) {
    log.warn({ err: error }, 'the announcements of a page cannot be read');
    return { announcements: [], until: null };
  }
}

interface Where {
  companyId: string;
  branchId: string;
  place: AnnouncementPlace;
  now?: number;
}

/** Pictures of other servers could reveal guests to strangers. */
const partOf = ({ id, title, subtitle, content, imageUrl }: Announcement): ShownAnnouncement => ({
  id,
  title,
  subtitle,
  content,
  imageUrl: pictureAddress.safeParse(imageUrl).success ? imageUrl : null,
});
