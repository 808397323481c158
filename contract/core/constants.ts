/** Business constants and limits (specification, section 9). Times in milliseconds unless named otherwise. */
export const appVersion = '8.24.0';

export const languages = ['zh', 'zh-cn', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '繁體中文',
  'zh-cn': '简体中文',
  en: 'English',
  ja: '日本語',
};

export const debounce = {
  branchSearch: 300,
  companyNameSuggestions: 1000,
  companySearch: 750,
} as const;
/** The omnichannel is switched off. If it is on, new branches are created with its settings. */
export const omnichannel = { enabled: false };
/** Minimum milliseconds between two requests for more rows of a list. */
export const loadMoreThrottle = 1000;
export const toast = { autoClose: 3000, transition: 500, width: 330 } as const;
export const bannerDuration = 5000;
/** Milliseconds after which a code download counts as failed. */
export const chunkTimeout = 120_000;
export const resendLockSeconds = 8;
export const keepLoginDays = 7;
export const languageCookieDays = 7;
export const mobileBreakpoint = 1200;
export const uploadLimitBytes = 3_145_728;

export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/svg+xml',
] as const;

/** Widths in which guests get uploaded pictures. */
export const rasterWidths = [160, 640, 1280] as const;
/** The addresses of a picture by width. */
export type Rasters = Readonly<Record<(typeof rasterWidths)[number], string>>;

/** Media types that records accept, with their maximum size in bytes. */
export const mediaLimits = {
  image: { types: imageTypes, maxBytes: uploadLimitBytes },
  audio: { types: ['audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/ogg'], maxBytes: 10_485_760 },
  video: { types: ['video/mp4', 'video/webm'], maxBytes: 52_428_800 },
} as const satisfies Record<string, { types: readonly string[]; maxBytes: number }>;
export type MediaKind = keyof typeof mediaLimits;

/** The number up to which very many matches are counted, if an exact total is not needed at once. */
export const countLimit = 1_000;

export const pageSizes = {
  customers: 50,
  companies: 10,
  vouchers: 50,
  surveys: 50,
  groups: 50,
  /** Maximum in the dialog that adds branches to a group. */
  branchChoices: 500,
  campaigns: 10,
} as const;

export const defaults = {
  timeZone: 'Asia/Taipei',
  currency: 'TWD',
  reservationLimitPerCustomer: 2,
  noShowLimitPerCustomer: 1,
} as const;

/** Return addresses of the card-payment onboarding; never companies (section 2). */
export const reservedCompanyWords: readonly string[] = ['stripe-connect-ready', 'stripe-connect-retry'];

/** Limit of a campaign: ten segments of the shorter encoding, without placeholders and link. */
export const campaignLimits = { title: 120, content: 670, quietDays: 365, chosen: 1_000 } as const;
