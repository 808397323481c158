/** A number of guests, in several texts of the queue's pages. */
export const guestCount = {
  one: { en: '{{count}} guest' },
  other: { en: '{{count}} guests', zh: '{{count}} 位', 'zh-cn': '{{count}} 位', ja: '{{count}}名様' },
} as const;
