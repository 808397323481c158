import type { Language } from '#contract/core/constants.ts';
import { english, doubleBarrelled, malay, vietnamese } from './names/western.ts';
import { mainland, singaporean, taiwanese } from './names/chinese.ts';
import { japanese } from './names/japanese.ts';
import type { Namer } from './names/person.ts';
import type { PhoneCountry } from './phones.ts';
import { weights, type Weighted } from './random.ts';

/** The three groups of the demo and the mix of their guests. */

export interface BranchSpec {
  id: string;
  name: string;
  timeZone: string;
  country: 'TW' | 'JP' | 'SG' | 'AU';
  phoneCountryCode: string;
  currency: string;
  phoneNumber: string;
  address: string;
  /** Share of the company's guests. */
  weight: number;
}

/** The origin of guests: their names and phone numbers. */
export interface Origin {
  namer: Namer;
  phones: Weighted<PhoneCountry>;
  /** Overrides the language that belongs to the name. */
  language?: Language;
}

export interface CompanySpec {
  id: string;
  name: string;
  language: Language;
  tags: readonly string[];
  openedYearsAgo: number;
  /** Of 5,000 guests. */
  guests: number;
  branches: readonly BranchSpec[];
  origins: Weighted<Origin>;
  emailDomains: readonly string[];
}

const taipei = { timeZone: 'Asia/Taipei', country: 'TW', phoneCountryCode: '886', currency: 'TWD' } as const;
const tokyo = { timeZone: 'Asia/Tokyo', country: 'JP', phoneCountryCode: '81', currency: 'JPY' } as const;
const singapore = { timeZone: 'Asia/Singapore', country: 'SG', phoneCountryCode: '65', currency: 'SGD' } as const;
const sydney = { timeZone: 'Australia/Sydney', country: 'AU', phoneCountryCode: '61', currency: 'AUD' } as const;

const from = (namer: Namer, ...phones: [PhoneCountry, number][]): Origin => ({ namer, phones: weights(phones) });

export const chunshui: CompanySpec = {
  id: 'chunshui',
  name: '春水亭餐飲集團',
  language: 'zh',
  tags: ['台菜', '茶飲', '集團'],
  openedYearsAgo: 7,
  guests: 3_400,
  branches: [
    {
      id: 'chunshui-xinyi',
      name: '信義店',
      phoneNumber: '+886227221188',
      address: '台北市信義區松壽路20號3樓',
      weight: 30,
      ...taipei,
    },
    {
      id: 'chunshui-zhongshan',
      name: '中山店',
      phoneNumber: '+886225218866',
      address: '台北市中山區南京西路15號',
      weight: 25,
      ...taipei,
    },
    {
      id: 'chunshui-daan',
      name: '大安店',
      phoneNumber: '+886227061313',
      address: '台北市大安區敦化南路一段233巷8號',
      weight: 20,
      ...taipei,
    },
    {
      id: 'chunshui-tianmu',
      name: '天母店',
      phoneNumber: '+886228731919',
      address: '台北市士林區忠誠路二段55號',
      weight: 15,
      ...taipei,
    },
    {
      id: 'chunshui-nangang',
      name: '南港店',
      phoneNumber: '+886226532727',
      address: '台北市南港區經貿二路66號B1',
      weight: 10,
      ...taipei,
    },
  ],
  origins: weights([
    [from(taiwanese, ['TW', 98], ['US', 1], ['CN', 1]), 82],
    [from(japanese, ['JP', 85], ['TW', 15]), 6],
    [from(english, ['TW', 40], ['US', 30], ['AU', 15], ['GB', 15]), 5.5],
    [from(mainland, ['CN', 80], ['TW', 20]), 2.5],
    [from(singaporean, ['SG', 60], ['MY', 25], ['HK', 15]), 2],
    [from(vietnamese, ['VN', 60], ['TW', 40]), 1],
    [from(malay, ['MY', 100]), 0.5],
    [from(doubleBarrelled, ['GB', 60], ['AU', 40]), 0.5],
  ]),
  emailDomains: ['mail.example', 'example.com', 'post.example', 'example.org'],
};

export const ginza: CompanySpec = {
  id: 'ginza',
  name: '銀座 鮨ぎん',
  language: 'ja',
  tags: ['鮨', '和食'],
  openedYearsAgo: 5,
  guests: 900,
  branches: [
    {
      id: 'ginza-honten',
      name: '銀座本店',
      phoneNumber: '+81335721155',
      address: '東京都中央区銀座6丁目8-7',
      weight: 60,
      ...tokyo,
    },
    {
      id: 'ginza-marunouchi',
      name: '丸の内店',
      phoneNumber: '+81332113377',
      address: '東京都千代田区丸の内2丁目4-1',
      weight: 40,
      ...tokyo,
    },
  ],
  origins: weights([
    [from(japanese, ['JP', 100]), 78],
    [from(english, ['US', 40], ['GB', 25], ['AU', 20], ['JP', 15]), 9],
    [from(taiwanese, ['TW', 100]), 6],
    [from(mainland, ['CN', 90], ['JP', 10]), 4],
    [from(singaporean, ['SG', 70], ['HK', 30]), 2],
    [from(doubleBarrelled, ['GB', 100]), 1],
  ]),
  emailDomains: ['mail.example', 'post.example', 'example.com'],
};

export const harbour: CompanySpec = {
  id: 'harbour',
  name: 'Harbour & Vine Group',
  language: 'en',
  tags: ['Modern Australian', 'Wine bar'],
  openedYearsAgo: 4,
  guests: 700,
  branches: [
    {
      id: 'harbour-marina-bay',
      name: 'Marina Bay',
      phoneNumber: '+6562238899',
      address: '8 Marina Boulevard, Singapore 018981',
      weight: 52,
      ...singapore,
    },
    {
      id: 'harbour-circular-quay',
      name: 'Circular Quay',
      phoneNumber: '+61292471234',
      address: '61 Macquarie Street, Sydney NSW 2000',
      weight: 48,
      ...sydney,
    },
  ],
  origins: weights([
    [from(english, ['AU', 68], ['SG', 20], ['GB', 8], ['US', 4]), 48],
    [from(singaporean, ['SG', 92], ['MY', 8]), 24],
    [from(malay, ['SG', 60], ['MY', 40]), 7],
    [from(vietnamese, ['AU', 60], ['VN', 30], ['SG', 10]), 6],
    [from(mainland, ['CN', 50], ['SG', 30], ['AU', 20]), 6],
    [from(doubleBarrelled, ['AU', 70], ['GB', 30]), 4],
    [from(japanese, ['JP', 70], ['SG', 30]), 3],
    [from(taiwanese, ['TW', 100]), 2],
  ]),
  emailDomains: ['mail.example', 'example.com', 'example.net'],
};

export const demoCompanies: readonly CompanySpec[] = [chunshui, ginza, harbour];

/** The seed of the demo; another seed gives another demo. */
export const seed = 'maitre';

/** The number of guests of each company: its own share of the first 5,000; the first company gets the rest. */
export function shares(total: number): [CompanySpec, number][] {
  const usual = demoCompanies.reduce((sum, company) => sum + company.guests, 0);
  const others = demoCompanies
    .slice(1)
    .map(
      (company) => [company, Math.floor((company.guests * Math.min(total, usual)) / usual)] as [CompanySpec, number],
    );
  const rest = total - others.reduce((sum, [, count]) => sum + count, 0);
  return [[demoCompanies[0] as CompanySpec, rest], ...others];
}
