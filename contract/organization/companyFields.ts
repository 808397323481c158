import * as z from 'zod';
import { defaults, languages } from '../core/constants.ts';
import { sectionPeriods, defaultSections } from '../core/sections.ts';
import {
  aliasPattern,
  amount,
  colourPattern,
  emailPattern,
  flag,
  line,
  list,
  oneOf,
  parts,
  picture,
  several,
  someOf,
  value,
  webPattern,
  whole,
} from '../core/settingFields.ts';
import { safeText } from '../core/wire.ts';
import { voices } from './voices.ts';

/** Every field of a company that people set (specification, section 3), in the sections of its form. */

const admin = { admin: true } as const;
const hour = z.union([z.number(), safeText(20)]).nullable();

export const companyGeneral = {
  name: line(120, { required: true, initial: '', schema: safeText(120).trim() }),
  companyAlias: line(60, { pattern: aliasPattern }),
  language: oneOf(languages),
  logo: picture(),
  tags: list(40, 30),
};

export const companyMessages = {
  emails: parts({ dailyTakeoutReport: list(254, 20, { each: emailPattern }) }),
  defaultReminderSendingHour: value(hour, null),
  enableMarketingOptIn: flag(),
  voiceProvider: oneOf(['google', 'amazon', 'azure'], admin),
};

export const companySections = { diningSectionPeriods: value(sectionPeriods, defaultSections) };

export const companyVoices = { voices: value(voices, {}) };

/** What basicSettings takes (section 7). */
export const companyBasic = { ...companyGeneral, ...companyMessages, ...companySections, ...companyVoices };

export const companyLimits = {
  reservationLimitPerCustomer: whole(1, 999, { initial: defaults.reservationLimitPerCustomer, required: true }),
  webBookingBlacklistEnabled: flag(),
  noShowLimitEnabled: flag(),
  noShowLimitPerCustomer: whole(1, 999),
};

export const inputNames = ['name', 'gender', 'phone', 'email', 'groupSize', 'note'] as const;

export const companyBookingPage = {
  bookingWebVersion: oneOf(['Ver.3', 'Ver.4', 'Ver.5'], { initial: 'Ver.5', ...admin }),
  webBookingSelectableLanguages: someOf(languages, { initial: [...languages] }),
  webBookingInputOrder: value(
    z
      .array(z.enum(inputNames))
      .refine((names) => new Set(names).size === names.length)
      .max(inputNames.length),
    [...inputNames],
  ),
  hideCompanyWebKidsSelector: flag(),
  hideCompanyServiceTabs: flag(),
  noindexBookingPage: flag(),
  noindexFoodOrderingPage: flag(),
};

export const companyBanners = {
  webBannerBackgroundColor: line(7, { pattern: colourPattern }),
  /** Shown above the booking page, in this order, while they are on. */
  reservationBanners: several(10, {
    image: picture(),
    title: line(60),
    link: line(300, { pattern: webPattern }),
    active: flag({ initial: true }),
  }),
};

export const depositTypes = ['prepay', 'cardToken'] as const;

export const companyDeposits = {
  directPayForWebBooking: flag(),
  depositType: oneOf(depositTypes),
  minDepositGroupSize: whole(1, 999, { initial: 1, required: true }),
  depositGracePeriod: whole(0, 10_080, { initial: 0, required: true }),
  depositPerPerson: amount(),
};

/** What onlineRsvSettings takes of the company (section 7). */
export const companyOnline = { ...companyLimits, ...companyBookingPage, ...companyBanners, ...companyDeposits };

export const companyFields = { ...companyBasic, ...companyOnline };
