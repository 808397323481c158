import * as z from 'zod';
import { endpoint, members, writingAdmins } from '../core/endpoint.ts';
import { emailPattern } from '../core/fields.ts';
import { safeText, version } from '../core/wire.ts';

/** Events that a branch is notified of, and the channels (specification, sections 3 and 9, notification settings). */

export const triggers = [
  'reservationCreated',
  'reservationUpdated',
  'reservationConfirmed',
  'reservationCanceled',
  'transactionPaid',
  'transactionAutoRefundSucceeded',
  'reservationSMSReplied',
  'waitlistCreated',
  'waitlistTransformed',
  'waitlistEligibleForTransform',
  'takeoutCreated',
  'takeoutCustomerCancelled',
  'receivedUserMessage',
] as const;
export type Trigger = (typeof triggers)[number];

/** `app` works like a text message: its destinations are phone numbers. */
export const notificationChannels = ['email', 'app'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Sources that notifications can be filtered by. */
export const filteredSources = ['web', 'opentable', 'google-reserve', 'host', 'facebook', 'thirdParty'] as const;

const sourceFilter = z.partialRecord(z.enum(filteredSources), z.boolean());
const phone = /^\+[1-9]\d{6,14}$/;

export const notificationSetting = z
  .strictObject({
    triggerEventType: z.enum(triggers),
    channel: z.enum(notificationChannels),
    active: z.boolean(),
    destinations: z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || one.trim()) : value),
      z
        .array(
          safeText(254)
            .trim()
            .refine((one) => emailPattern.test(one) || phone.test(one), 'is no address and no number'),
        )
        .max(20),
    ),
    filters: z.strictObject({ sourceFilter: sourceFilter.default({}) }).prefault({}),
  })
  .superRefine(({ channel, destinations }, context) => {
    const fits = channel === 'email' ? emailPattern : phone;
    for (const [at, one] of destinations.entries())
      if (!fits.test(one))
        context.addIssue({
          code: 'custom',
          path: ['destinations', at],
          message: channel === 'email' ? 'is not an e-mail address' : 'is not a number like +886912345678',
        });
  });
export type NotificationSetting = z.infer<typeof notificationSetting>;

/**
 * The defaults of each trigger and channel: e-mails are on except for guests' messages, and for bookings from the web
 * and two partners.
 */
export const defaultNotifications: readonly NotificationSetting[] = triggers.flatMap((triggerEventType) =>
  notificationChannels.map((channel) => ({
    triggerEventType,
    channel,
    active: channel === 'email' && triggerEventType !== 'receivedUserMessage',
    destinations: [],
    filters: {
      sourceFilter:
        channel === 'email' && triggerEventType === 'reservationCreated'
          ? { web: true, opentable: true, 'google-reserve': true }
          : {},
    },
  })),
);

/** All settings: the stored ones over the defaults. */
export function allNotifications(stored: readonly NotificationSetting[]): NotificationSetting[] {
  const same = (one: NotificationSetting) => (other: NotificationSetting) =>
    one.triggerEventType === other.triggerEventType && one.channel === other.channel;
  return defaultNotifications.map((usual) => stored.find(same(usual)) ?? usual);
}

/**
 * Whether a reservation from a source triggers a notification: an empty filter matches all; a partner without an entry
 * counts as `thirdParty`.
 */
export function passesFilter({ filters: { sourceFilter: chosen } }: NotificationSetting, source: string): boolean {
  if (!Object.values(chosen).some(Boolean)) return true;
  const named = (filteredSources as readonly string[]).includes(source);
  return chosen[(named ? source : 'thirdParty') as (typeof filteredSources)[number]] ?? false;
}

const path = '/api/branches/:companyId/:branchId/notificationSettings';
const settings = z.array(notificationSetting).max(triggers.length * notificationChannels.length);
const chosen = settings.superRefine((all, context) => {
  const keys = all.map(({ triggerEventType, channel }) => `${triggerEventType} ${channel}`);
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) < at)
      context.addIssue({ code: 'custom', path: [at, 'triggerEventType'], message: 'is there twice for this channel' });
});

export const getNotificationSettings = endpoint(`GET ${path}`, {
  summary: 'What a branch is told of, and by which way',
  access: members('params.companyId', 'companyManagement', { branch: 'params.branchId' }),
  response: z.object({ version, data: settings }),
});

export const postNotificationSettings = endpoint(`POST ${path}`, {
  summary: 'Change what a branch is told of; triggers and channels that are not named stay as they are',
  access: writingAdmins,
  body: z.strictObject({ data: chosen.optional(), version: version.optional() }),
});
