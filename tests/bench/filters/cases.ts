import { customerFacets, customerPresets, customerSorts } from '#contract/guests/crm.ts';
import type { CustomerFacet, CustomerFilters } from '#contract/guests/crm.ts';
import { chunshui, seed } from '#demo/companies.ts';
import { guests } from '#demo/guests.ts';

/** One condition or order of the guest list, alone. */
export interface Case {
  name: string;
  query: {
    filters?: CustomerFilters;
    branches?: string[];
    search?: string;
    sort?: string;
    withAggs?: boolean;
    facets?: readonly CustomerFacet[];
    /** 0 asks for figures alone. */
    size?: number;
  };
  /** Measured with fewer repeats: there are very many of them. */
  brief?: boolean;
}

const filters: Record<string, CustomerFilters> = {
  VIP: { isVIP: true },
  'not VIP': { isVIP: false },
  'do not contact': { doNotContact: true },
  'may be contacted': { doNotContact: false },
  Ms: { gender: [0] },
  Mr: { gender: [1] },
  'gender not said': { gender: [2] },
  'language zh': { language: ['zh'] },
  'language ja': { language: ['ja'] },
  'language en or zh-cn': { language: ['en', 'zh-cn'] },
  'a common type': { types: ['常客'] },
  'a rare type': { types: ['企業會員'] },
  'two types': { types: ['觀光客', '企業會員'] },
  'a common tag': { tags: ['靠窗座位'] },
  'a rare tag': { tags: ['媒體'] },
  'two tags': { tags: ['葡萄酒', '紀念日'] },
  'a tag nobody has': { tags: ['不存在的標籤'] },
  '30 visits or more': { visits: { gte: 30 } },
  '1 visit at most': { visits: { lte: 1 } },
  '3 to 5 visits': { visits: { gte: 3, lte: 5 } },
  'party of 8 or more': { seatCount: { gte: 8 } },
  'party of 2': { seatCount: { gte: 2, lte: 2 } },
  'first seen within 30 days': { firstSeen: { lte: 30 } },
  'first seen a year ago': { firstSeen: { gte: 365 } },
  'last seat within 7 days': { lastSeat: { lte: 7 } },
  'last seat 90 days ago': { lastSeat: { gte: 90 } },
  'a name that holds one character': { name: '陳' },
  'a name that holds two characters': { name: '怡君' },
  'a name that holds Latin letters': { name: 'wilson' },
  'a name that begins with a family name': { name: { starts: '陳' } },
  'a name that begins with a rare one': { name: { starts: '歐' } },
  'a phone that holds three digits': { phone: '091' },
  'a phone that begins as most do': { phone: { starts: '09' } },
  'a phone that begins with six digits': { phone: { starts: '091234' } },
  'an e-mail that holds a provider': { email: 'post.example' },
  'an e-mail that begins with a name': { email: { starts: 'kevin' } },
  'has a phone': { hasPhone: true },
  'has no phone': { hasPhone: false },
  'has an e-mail': { hasEmail: true },
  'has no e-mail': { hasEmail: false },
  'born in May': { birthday: { month: 5, day: 99 } },
  'born on 12 May': { birthday: { month: 5, day: 12 } },
  'born in summer': {
    birthday: [
      { month: 6, day: 99 },
      { month: 7, day: 99 },
      { month: 8, day: 99 },
    ],
  },
  'accepts restaurant messages': { allowContactRestaurant: true },
  'accepts no restaurant messages': { allowContactRestaurant: false },
  'accepts platform messages': { allowContactInline: true },
  'accepts no platform messages': { allowContactInline: false },
  'VIP with a tag, 3 visits or more': { isVIP: true, tags: ['靠窗座位'], visits: { gte: 3 } },
};

/** A Taiwanese number that is in the list. */
const someonesPhone =
  [...guests(chunshui, 200, seed, Date.now())].find((guest) => guest.phoneNumber?.startsWith('+8869'))?.phoneNumber ??
  '';

/** One condition of each filter, as people put two of them together. */
const paired: Record<string, CustomerFilters> = {
  name: { name: { starts: '陳' } },
  phone: { phone: { starts: '0912' } },
  email: { email: 'post.example' },
  'has phone': { hasPhone: true },
  'has e-mail': { hasEmail: true },
  VIP: { isVIP: true },
  'do not contact': { doNotContact: false },
  restaurant: { allowContactRestaurant: true },
  platform: { allowContactInline: true },
  tag: { tags: ['靠窗座位'] },
  type: { types: ['常客'] },
  gender: { gender: [0] },
  language: { language: ['zh'] },
  birthday: { birthday: { month: 5, day: 99 } },
  visits: { visits: { gte: 3 } },
  party: { seatCount: { gte: 4 } },
  'first seen': { firstSeen: { lte: 365 } },
  'last seat': { lastSeat: { lte: 180 } },
};

const pairs: readonly Case[] = Object.entries(paired).flatMap(([name, one], index, all) =>
  all
    .slice(index + 1)
    .map(([other, two]): Case => ({ name: `${name} + ${other}`, query: { filters: { ...one, ...two } }, brief: true })),
);

/** Every filter, preset, sort and kind of search that the list offers. */
export const cases: readonly Case[] = [
  { name: 'nothing', query: {} },
  ...customerSorts.flatMap((field) => [
    { name: `sorted by ${field}`, query: { sort: field } },
    { name: `sorted by ${field}, descending`, query: { sort: `-${field}` } },
  ]),
  ...Object.entries(filters).map(([name, one]) => ({ name, query: { filters: one } })),
  ...Object.entries(customerPresets).map(([name, one]) => ({ name: `preset ${name}`, query: { filters: one } })),
  ...customerSorts.map((field) => ({
    name: `VIP, sorted by ${field}`,
    query: { filters: { isVIP: true }, sort: `-${field}` },
  })),
  { name: 'one branch', query: { branches: ['chunshui-nangang'] } },
  { name: 'two branches', query: { branches: ['chunshui-xinyi', 'chunshui-daan'] } },
  { name: 'one branch, VIP', query: { branches: ['chunshui-nangang'], filters: { isVIP: true } } },
  { name: 'search: 1 Chinese character', query: { search: '歐' } },
  { name: 'search: 2 Chinese characters', query: { search: '怡君' } },
  { name: 'search: a Chinese name', query: { search: '陳怡君' } },
  { name: 'search: kana', query: { search: 'サトウ' } },
  { name: 'search: Latin letters', query: { search: 'papado' } },
  { name: 'search: 2 Latin letters', query: { search: 'ng' } },
  { name: 'search: digits of a phone', query: { search: someonesPhone.slice(-6) } },
  { name: 'search: a local phone', query: { search: `0${someonesPhone.slice(4, 7)} ${someonesPhone.slice(7, 10)}` } },
  { name: 'search: e-mail', query: { search: 'kevin.lin' } },
  { name: 'search: nobody', query: { search: 'qqqqzzzz' } },
  { name: 'search with VIP', query: { search: '陳', filters: { isVIP: true } } },
  { name: 'figures of the presets', query: { withAggs: true } },
  ...Object.entries(filters).map(([name, one]) => ({
    name: `${name}, with the presets' figures`,
    query: { filters: one, withAggs: true },
    brief: true,
  })),
  ...customerFacets.map((facet) => ({ name: `choices of ${facet}`, query: { facets: [facet], size: 0 } })),
  ...customerFacets.map((facet) => ({
    name: `choices of ${facet}, 3 visits or more`,
    query: { facets: [facet], size: 0, filters: { visits: { gte: 3 } } },
  })),
  ...pairs,
];
