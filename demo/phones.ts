import type { Random } from './random.ts';

/** Mobile numbers in E.164 that are valid in their country; see the test. */

type Spelling = (random: Random, serial: number) => string;

/** Maps consecutive serials to `size` numbers without a repeat; `step` and `size` are coprime. */
const spread = (serial: number, step: number, size: number, digits: number): string =>
  String((serial * step) % size).padStart(digits, '0');

const spellings = {
  TW: (_random, serial) => {
    const number = (serial * 55_623_059 + 27_182_818) % 90_000_000;
    return `+8869${String(number).padStart(8, '0')}`;
  },
  JP: (_random, serial) => {
    const number = (serial * 166_869_179 + 7_654_321) % 270_000_000;
    const prefix = ['70', '80', '90'][Math.floor(number / 90_000_000)] as string;
    return `+81${prefix}${String(10_000_000 + (number % 90_000_000)).padStart(8, '0')}`;
  },
  SG: (_random, serial) => {
    const number = (serial * 4_326_239 + 191) % 7_000_000;
    return `+65${8_100_000 + Math.floor(number / 10)}${number % 10}`;
  },
  AU: (_random, serial) => {
    const number = (serial * 18_541_021 + 3_333) % 30_000_000;
    return `+614${String(number).padStart(8, '0')}`;
  },
  HK: (_random, serial) => `+85296${spread(serial, 618_033, 1_000_000, 6)}`,
  CN: (random, serial) =>
    `+861${random.pick(['38', '39', '58', '59', '86', '88'])}${spread(serial, 61_803_401, 100_000_000, 8)}`,
  VN: (_random, serial) => `+8490${spread(serial, 6_180_339, 10_000_000, 7)}`,
  MY: (_random, serial) => `+6012${2_000_000 + ((serial * 4_944_271) % 8_000_000)}`,
  GB: (_random, serial) => `+447400${spread(serial, 618_033, 1_000_000, 6)}`,
  US: (random, serial) =>
    `+1${random.pick(['212', '415', '206', '312', '617', '503'])}${2_000_000 + ((serial * 4_326_241) % 7_000_000)}`,
} as const satisfies Record<string, Spelling>;

export type PhoneCountry = keyof typeof spellings;

export const phoneCountries = Object.keys(spellings) as PhoneCountry[];

/** A number of a country; different serials give different numbers. */
export function phoneNumber(country: PhoneCountry, random: Random, serial: number): string {
  return spellings[country](random, serial);
}
