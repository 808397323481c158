import * as z from 'zod';
import { defaults, languages } from '../core/constants.ts';
import { serviceNames } from './plans.ts';
import { openingHours } from '../core/sections.ts';
import {
  aliasPattern,
  boolean,
  choice,
  custom,
  emailPattern,
  image,
  integer,
  longText,
  money,
  object,
  phone,
  records,
  text,
  texts,
  webPattern,
} from '../core/fields.ts';
import { mediaAddress, safeText } from '../core/wire.ts';
import { longestCallMessage } from './callMessages.ts';
import { voicesSchema } from './voices.ts';

/** Every field of a branch (specification, section 3), in the sections of its form. */

const minutesADay = 24 * 60;
const minutes = (max = minutesADay, initial = 0) => integer({ min: 0, max, initial });
/** As the user types it; {@link normalizeBranch} converts it to a number, which the rules validate. */
const typed = z.union([z.number(), safeText(20)]).nullable();
const admin = { admin: true } as const;

export const branchGeneral = {
  name: text({ max: 120, required: true, initial: '', schema: safeText(120).trim() }),
  branchAlias: texts({ max: 60, maxItems: 10, pattern: aliasPattern }),
  serviceStatus: choice({ values: ['active', 'paused', 'closed'] }),
  language: choice({ values: languages }),
  textToSpeechName: text({ max: 120 }),
  logo: image(),
  images: custom({ schema: z.array(mediaAddress.image).max(12), initial: [] }),
};

export const branchPlace = {
  country: text({ max: 2, required: true, initial: 'TW', pattern: /^[A-Za-z]{2}$/ }),
  timezone: text({ max: 60, required: true, initial: defaults.timeZone, column: 'timeZone' }),
  currency: text({ max: 3, required: true, initial: defaults.currency, pattern: /^[A-Za-z]{3}$/ }),
  phoneCountryCode: text({ max: 3, required: true, initial: '886', pattern: /^\d{1,3}$/ }),
  phoneNumber: phone(),
  address: text({ max: 300, initial: '' }),
  location: custom({
    schema: z
      .strictObject({
        lat: z.number().min(-90).max(90).nullable().default(null),
        lng: z.number().min(-180).max(180).nullable().default(null),
      })
      .nullable(),
    initial: null,
  }),
  googleMyBusiness: text({ max: 300, pattern: webPattern }),
};

export const branchPrices = { price: money(), minimumCharge: money() };

export const branchTimes = {
  openingHours: custom({ schema: openingHours.nullable(), initial: null }),
  dinerTime: minutes(),
  cleanTableTime: minutes(),
  autoClearTableEnabled: boolean(),
};

export const branchGrace = {
  bookingExpiredMinutes: minutes(minutesADay, 10),
  waitingExpiredMinutes: minutes(minutesADay, 10),
};

const fortnight = 14 * minutesADay;
export const branchWaitlist = {
  waitlistEnabled: boolean(),
  waitlistAutoTransformEnabled: boolean(),
  waitlistAutoTransformOffset: minutes(fortnight),
  waitlistAutoTransformSecuredPeriod: minutes(fortnight),
};

export const branchWebBooking = {
  webBookingPageEnabled: boolean({ initial: true }),
  webBookingEnabled: boolean({ initial: true }),
  hostWebCreateBookingEnabled: boolean({ initial: true }),
  minBookingGroupSize: integer({ min: 1, max: 999, initial: 1, required: true }),
  maxBookingGroupSize: integer({ min: 1, max: 999, initial: 10, required: true }),
  disallowEditReservation: boolean(),
  vipOnlyOnlineReservation: boolean(),
  webBookingTableSelectorEnabled: boolean(),
  requirePhoneVerification: boolean(),
  webEmailInputHidden: boolean(),
  webBookingPreorderEnabled: boolean(),
  webBookingPreorderHideMealNote: boolean(),
  webBookingCustomization: longText({ max: 2000 }),
};

export const branchReminders = {
  reminderSendingHour: custom({ schema: typed, initial: null }),
  reminderSendingPriorDay: custom({ schema: typed, initial: null }),
};

const hour = custom({ schema: z.union([z.number(), safeText(10)]).nullable(), initial: null });
const spell = z.strictObject({ from: hour.schema.default(null), to: hour.schema.default(null) });
const noTimes = { from: null, to: null };

export const branchWaiting = {
  webWaitingEnabled: boolean(),
  acceptNewWaitings: boolean({ initial: true }),
  waitingOpeningTimes: custom({
    schema: z.strictObject({ lunch: spell.default(noTimes), dinner: spell.default(noTimes) }),
    initial: {
      lunch: noTimes,
      dinner: noTimes,
    },
  }),
  webWaitingGeolocationEnabled: boolean(),
  webWaitingGeolocationDistance: integer({ min: 10, max: 100_000, initial: 1000, required: true }),
  waitStatusBoardEnabled: boolean(),
  waitingResetMode: choice({ values: ['daily', 'perSection', 'never'] }),
  positionInLineMode: choice({ values: ['groups', 'people', 'hidden'] }),
  waitingSerialNumberMode: choice({ values: ['continuous', 'byGroupSize'], initial: 'byGroupSize' }),
  tableReadyReminderSMS: boolean(),
  onlySMSWhenTableReady: boolean(),
};

const callMessage = longText({ max: longestCallMessage });
/** The branch's own texts for a guest whose table is ready. */
export const branchCallMessages = {
  waitingCallMessages: object({
    fields: { en: callMessage, zh: callMessage, 'zh-cn': callMessage, ja: callMessage },
  }),
};

/** Fields that users with queue management may change without managing the company (section 7, basicSettings). */
export const branchQueueing = { ...branchWaiting, ...branchCallMessages };

export const branchOrdering = {
  allowOrder: boolean(),
  orderMode: choice({ values: ['table', 'takeout', 'both'], ...admin }),
  foodCourtEnabled: boolean(admin),
};

export const branchAfterVisit = {
  surveyLink: text({ max: 300, pattern: webPattern }),
  /** Minutes after the meal; an invalid number becomes two hours. */
  reviewSMSOffsetMinutes: integer({ min: 0, max: 10_080, initial: 120, schema: typed }),
  notifyCustomerComplaints: boolean(),
  customerComplaintsRecipientEmails: texts({ max: 254, maxItems: 20, pattern: emailPattern }),
  dailyReservationReportEmails: texts({ max: 254, maxItems: 20, pattern: emailPattern }),
};

export const branchHost = {
  hostAppSetting: object({
    fields: {
      autoFocusStrategy: choice({ values: ['none', 'nextReservation', 'currentTime'] }),
      reservationFormVersion: choice({ values: ['v1', 'v2'] }),
    },
  }),
  webServiceModePerDevices: object({
    fields: { all: integer({ min: 0, max: 9, initial: 2, required: true }) },
    ...admin,
  }),
  syncWithWebSocket: boolean(admin),
  autoFillTablesEnabled: boolean(admin),
  checkInEnabled: boolean(admin),
  checkInNotificationMode: choice({ values: ['none', 'app', 'sms'], ...admin }),
};

export const branchKiosk = {
  kioskSetting: object({
    fields: { appMode: choice({ values: ['off', 'waiting', 'checkIn', 'waitingAndCheckIn'] }) },
    ...admin,
  }),
};

export const branchAdvanced = {
  prepaidEnabled: boolean(admin),
  excludeDinerNetwork: boolean(admin),
  csChatbotEnabled: boolean(admin),
  activeOmniChannel: boolean(admin),
  useCountryChannel: boolean(admin),
  omnichannelNotification: boolean(admin),
  omniShortcutSettings: records({
    maxItems: 10,
    fields: { label: text({ max: 40, required: true, initial: '' }), url: text({ max: 300, pattern: webPattern }) },
    ...admin,
  }),
};

export const branchMichelin = {
  michelin: object({
    fields: {
      cookingLib: text({ max: 60 }),
      cookingType: text({ max: 60 }),
      priceString: text({ max: 20 }),
      stars: choice({ values: [0, 1, 2, 3] }),
      bib: boolean(),
      plate: boolean(),
    },
    initial: null,
    admin: true,
  }),
};

export const branchPlan = {
  plan: choice({ values: ['basic', 'standard', 'professional', 'enterprise'], ...admin }),
  branchServices: custom({
    schema: z.partialRecord(z.enum(serviceNames), z.boolean()),
    initial: {},
    ...admin,
    column: 'services',
  }),
  devices: records({
    maxItems: 50,
    fields: {
      name: text({ max: 60, required: true, initial: '' }),
      kind: choice({ values: ['host', 'kiosk', 'statusBoard', 'printer'] }),
      serialNumber: text({ max: 60 }),
    },
    ...admin,
  }),
};

export const branchVoices = { voices: custom({ schema: voicesSchema, initial: {} }) };

/** Fields that users with reservation management may change without managing the company. */
export const reservationFields = { ...branchTimes, ...branchGrace, ...branchWaitlist };

/** Branch fields of the online reservation settings (section 7, onlineRsvSettings). */
export const branchOnline = { ...branchWebBooking, ...branchReminders, ...reservationFields };

/** Branch fields of the app settings (section 7, appSettings). */
export const branchApps = { ...branchHost, ...branchKiosk, ...branchQueueing };

export const branchFields = {
  ...branchGeneral,
  ...branchPlace,
  ...branchPrices,
  ...branchOnline,
  ...branchApps,
  ...branchOrdering,
  ...branchAfterVisit,
  ...branchAdvanced,
  ...branchMichelin,
  ...branchPlan,
  ...branchVoices,
};
