import { announcementRoot } from './reservations/announcements/root.ts';
import type { RealtimeRoot } from './platform/kernel/realtime.ts';

/** The roots of the realtime database. */
export const realtimeRoots: readonly RealtimeRoot[] = [announcementRoot];
