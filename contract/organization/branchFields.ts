import * as z from 'zod';
import { defaults, languages } from '../core/constants.ts';
import { serviceNames } from './plans.ts';
import { openingHours } from '../core/sections.ts';
import {
  aliasPattern,
  amount,
  emailPattern,
  flag,
  line,
  lines,
  list,
  oneOf,
  parts,
  phoneLine,
  picture,
  several,
  value,
  webPattern,
  whole,
} from '../core/settingFields.ts';
import { mediaAddress, safeText } from '../core/wire.ts';
import { voices } from './voices.ts';

/** Every field of a branch (specification, section 3), in the sections of its form. */

const minutesADay = 24 * 60;
const minutes = (max = minutesADay, initial = 0) => whole(0, max, { initial });
/** As people type it; {@link normalizeBranch} makes a number of it, and the rules judge that. */
const typed = z.union([z.number(), safeText(20)]).nullable();
const admin = { admin: true } as const;

export const branchGeneral = {
  name: line(120, { required: true, initial: '', schema: safeText(120).trim() }),
  branchAlias: list(60, 10, { each: aliasPattern }),
  serviceStatus: oneOf(['active', 'paused', 'closed']),
  language: oneOf(languages),
  textToSpeechName: line(120),
  logo: picture(),
  images: value(z.array(mediaAddress.image).max(12), []),
};

export const branchPlace = {
  country: line(2, { required: true, initial: 'TW', pattern: /^[A-Za-z]{2}$/ }),
  timezone: line(60, { required: true, initial: defaults.timeZone, column: 'timeZone' }),
  currency: line(3, { required: true, initial: defaults.currency, pattern: /^[A-Za-z]{3}$/ }),
  phoneCountryCode: line(3, { required: true, initial: '886', pattern: /^\d{1,3}$/ }),
  phoneNumber: phoneLine(),
  address: line(300, { initial: '' }),
  location: value(
    z
      .strictObject({
        lat: z.number().min(-90).max(90).nullable().default(null),
        lng: z.number().min(-180).max(180).nullable().default(null),
      })
      .nullable(),
    null,
  ),
  googleMyBusiness: line(300, { pattern: webPattern }),
};

export const branchPrices = { price: amount(), minimumCharge: amount() };

export const branchTimes = {
  openingHours: value(openingHours.nullable(), null),
  dinerTime: minutes(),
  cleanTableTime: minutes(),
  autoClearTableEnabled: flag(),
};

export const branchGrace = {
  bookingExpiredMinutes: minutes(minutesADay, 10),
  waitingExpiredMinutes: minutes(minutesADay, 10),
};

const fortnight = 14 * minutesADay;
export const branchWaitlist = {
  waitlistEnabled: flag(),
  waitlistAutoTransformEnabled: flag(),
  waitlistAutoTransformOffset: minutes(fortnight),
  waitlistAutoTransformSecuredPeriod: minutes(fortnight),
};

export const branchWebBooking = {
  webBookingPageEnabled: flag({ initial: true }),
  webBookingEnabled: flag({ initial: true }),
  hostWebCreateBookingEnabled: flag({ initial: true }),
  minBookingGroupSize: whole(1, 999, { initial: 1, required: true }),
  maxBookingGroupSize: whole(1, 999, { initial: 10, required: true }),
  disallowEditReservation: flag(),
  vipOnlyOnlineReservation: flag(),
  webBookingTableSelectorEnabled: flag(),
  requirePhoneVerification: flag(),
  webEmailInputHidden: flag(),
  webBookingPreorderEnabled: flag(),
  webBookingPreorderHideMealNote: flag(),
  webBookingCustomization: lines(2000),
};

export const branchReminders = {
  reminderSendingHour: value(typed, null),
  reminderSendingPriorDay: value(typed, null),
};

const hour = value(z.union([z.number(), safeText(10)]).nullable(), null);
const spell = z.strictObject({ from: hour.schema.default(null), to: hour.schema.default(null) });
const noTimes = { from: null, to: null };

export const branchWaiting = {
  webWaitingEnabled: flag(),
  acceptNewWaitings: flag({ initial: true }),
  waitingOpeningTimes: value(z.strictObject({ lunch: spell.default(noTimes), dinner: spell.default(noTimes) }), {
    lunch: noTimes,
    dinner: noTimes,
  }),
  webWaitingGeolocationEnabled: flag(),
  webWaitingGeolocationDistance: whole(10, 100_000, { initial: 1000, required: true }),
  waitStatusBoardEnabled: flag(),
  waitingResetMode: oneOf(['daily', 'perSection', 'never']),
  positionInLineMode: oneOf(['groups', 'people', 'hidden']),
  waitingSerialNumberMode: oneOf(['continuous', 'byGroupSize']),
  tableReadyReminderSMS: flag(),
  onlySMSWhenTableReady: flag(),
};

export const branchOrdering = {
  allowOrder: flag(),
  orderMode: oneOf(['table', 'takeout', 'both'], admin),
  foodCourtEnabled: flag(admin),
};

export const branchAfterVisit = {
  surveyLink: line(300, { pattern: webPattern }),
  /** Minutes after the meal; what is no number is two hours. */
  reviewSMSOffsetMinutes: whole(0, 10_080, { initial: 120, schema: typed }),
  notifyCustomerComplaints: flag(),
  customerComplaintsRecipientEmails: list(254, 20, { each: emailPattern }),
  dailyReservationReportEmails: list(254, 20, { each: emailPattern }),
};

export const branchHost = {
  hostAppSetting: parts({
    autoFocusStrategy: oneOf(['none', 'nextReservation', 'currentTime']),
    reservationFormVersion: oneOf(['v1', 'v2']),
  }),
  webServiceModePerDevices: parts({ all: whole(0, 9, { initial: 2, required: true }) }, admin),
  syncWithWebSocket: flag(admin),
  autoFillTablesEnabled: flag(admin),
  checkInEnabled: flag(admin),
  checkInNotificationMode: oneOf(['none', 'app', 'sms'], admin),
};

export const branchKiosk = {
  kioskSetting: parts({ appMode: oneOf(['off', 'waiting', 'checkIn', 'waitingAndCheckIn']) }, admin),
};

export const branchAdvanced = {
  prepaidEnabled: flag(admin),
  excludeDinerNetwork: flag(admin),
  csChatbotEnabled: flag(admin),
  activeOmniChannel: flag(admin),
  useCountryChannel: flag(admin),
  omnichannelNotification: flag(admin),
  omniShortcutSettings: several(
    10,
    { label: line(40, { required: true, initial: '' }), url: line(300, { pattern: webPattern }) },
    admin,
  ),
};

export const branchMichelin = {
  michelin: parts(
    {
      cookingLib: line(60),
      cookingType: line(60),
      priceString: line(20),
      stars: oneOf([0, 1, 2, 3]),
      bib: flag(),
      plate: flag(),
    },
    { initial: null, admin: true },
  ),
};

export const branchPlan = {
  plan: oneOf(['basic', 'standard', 'professional', 'enterprise'], admin),
  branchServices: value(z.partialRecord(z.enum(serviceNames), z.boolean()), {}, { ...admin, column: 'services' }),
  devices: several(
    50,
    {
      name: line(60, { required: true, initial: '' }),
      kind: oneOf(['host', 'kiosk', 'statusBoard', 'printer']),
      serialNumber: line(60),
    },
    admin,
  ),
};

export const branchVoices = { voices: value(voices, {}) };

/** What whoever manages reservations changes without managing the company. */
export const reservationFields = { ...branchTimes, ...branchGrace, ...branchWaitlist };

/** What of a branch the online reservation settings tell (section 7, onlineRsvSettings). */
export const branchOnline = { ...branchWebBooking, ...branchReminders, ...reservationFields };

/** What of a branch its apps are told (section 7, appSettings). */
export const branchApps = { ...branchHost, ...branchKiosk, ...branchWaiting };

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
