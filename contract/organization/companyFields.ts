import * as z from 'zod';
import { defaults, languages } from '../core/constants.ts';
import { sectionPeriods, defaultSections } from '../core/sections.ts';
import {
  aliasPattern,
  boolean,
  choice,
  choices,
  colourPattern,
  custom,
  emailPattern,
  image,
  integer,
  money,
  object,
  records,
  text,
  texts,
  webPattern,
} from '../core/fields.ts';
import { safeText } from '../core/wire.ts';
import { depositTypes } from './depositTypes.ts';
import { voicesSchema } from './voices.ts';

/** Every editable field of a company (specification, section 3), in the sections of its form. */

const admin = { admin: true } as const;
const hour = z.union([z.number(), safeText(20)]).nullable();

export const companyGeneral = {
  name: text({ max: 120, required: true, initial: '', schema: safeText(120).trim() }),
  companyAlias: text({ max: 60, pattern: aliasPattern }),
  language: choice({ values: languages }),
  logo: image(),
  tags: texts({ max: 40, maxItems: 30 }),
};

export const companyMessages = {
  emails: object({ fields: { dailyTakeoutReport: texts({ max: 254, maxItems: 20, pattern: emailPattern }) } }),
  defaultReminderSendingHour: custom({ schema: hour, initial: null }),
  enableMarketingOptIn: boolean(),
  voiceProvider: choice({ values: ['google', 'amazon', 'azure'], ...admin }),
};

export const companySections = { diningSectionPeriods: custom({ schema: sectionPeriods, initial: defaultSections }) };

export const companyVoices = { voices: custom({ schema: voicesSchema, initial: {} }) };

/** The fields of basicSettings (section 7). */
export const companyBasic = { ...companyGeneral, ...companyMessages, ...companySections, ...companyVoices };

export const companyLimits = {
  reservationLimitPerCustomer: integer({
    min: 1,
    max: 999,
    initial: defaults.reservationLimitPerCustomer,
    required: true,
  }),
  webBookingBlacklistEnabled: boolean(),
  noShowLimitEnabled: boolean(),
  noShowLimitPerCustomer: integer({ min: 1, max: 999 }),
};

export const inputNames = ['name', 'gender', 'phone', 'email', 'groupSize', 'note'] as const;

export const companyBookingPage = {
  bookingWebVersion: choice({ values: ['Ver.3', 'Ver.4', 'Ver.5'], initial: 'Ver.5', ...admin }),
  webBookingSelectableLanguages: choices({ values: languages, initial: [...languages] }),
  webBookingInputOrder: custom({
    schema: z
      .array(z.enum(inputNames))
      .refine((names) => new Set(names).size === names.length)
      .max(inputNames.length),
    initial: [...inputNames],
  }),
  hideCompanyWebKidsSelector: boolean(),
  hideCompanyServiceTabs: boolean(),
  noindexBookingPage: boolean(),
  noindexFoodOrderingPage: boolean(),
};

export const companyBanners = {
  webBannerBackgroundColor: text({ max: 7, pattern: colourPattern }),
  /** Shown above the booking page, in this order, if enabled. */
  reservationBanners: records({
    maxItems: 10,
    fields: {
      image: image(),
      title: text({ max: 60 }),
      link: text({ max: 300, pattern: webPattern }),
      active: boolean({ initial: true }),
    },
  }),
};

export const companyDeposits = {
  directPayForWebBooking: boolean(),
  depositType: choice({ values: depositTypes }),
  minDepositGroupSize: integer({ min: 1, max: 999, initial: 1, required: true }),
  depositGracePeriod: integer({ min: 0, max: 10_080, initial: 0, required: true }),
  depositPerPerson: money(),
};

/** The company fields of onlineRsvSettings (section 7). */
export const companyOnline = { ...companyLimits, ...companyBookingPage, ...companyBanners, ...companyDeposits };

export const companyFields = { ...companyBasic, ...companyOnline };
