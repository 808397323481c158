/**
 * Groups the digits of E.164 numbers for reading. Validation of input is separate, because it needs a bigger library.
 */

const oneDigitCodes = ['1', '7'];
const twoDigitCodes = (
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 ' +
  '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'
).split(' ');

/** The country calling code of a number without its plus; three digits unless it is one of the shorter ones. */
function callingCode(digits: string): string {
  const code = [...oneDigitCodes, ...twoDigitCodes].find((one) => digits.startsWith(one));
  return code ?? digits.slice(0, 3);
}

/** Digit groups for a national number of a country without rules here, by its length. */
const bySize: Readonly<Record<number, readonly number[]>> = {
  5: [5],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
};

type Rule = readonly [pattern: RegExp, groups: readonly number[]];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  // Taiwan: mobiles, the three- and two-digit areas, then one-digit areas.
  '886': [
    [/^9\d{8}$/, [3, 3, 3]],
    [/^(37|49|89|82)\d{6,7}$/, [2, 3, 4]],
    [/^[2-8]\d{8}$/, [1, 4, 4]],
    [/^[2-8]\d{7}$/, [1, 3, 4]],
  ],
  // Japan: mobiles and IP phones, toll-free numbers, Tokyo and Osaka, other areas treated as three digits.
  '81': [
    [/^[5-9]0\d{8}$/, [2, 4, 4]],
    [/^(120|800)\d{6,7}$/, [3, 3, 4]],
    [/^[36]\d{8}$/, [1, 4, 4]],
    [/^[1-9]\d{8}$/, [2, 3, 4]],
  ],
  // Singapore.
  '65': [[/^\d{8}$/, [4, 4]]],
  // Australia: mobiles, areas, 1300 and 1800 numbers.
  '61': [
    [/^4\d{8}$/, [3, 3, 3]],
    [/^[2378]\d{8}$/, [1, 4, 4]],
    [/^1[38]00\d{6}$/, [4, 3, 3]],
  ],
};

function split(digits: string, groups: readonly number[]): string[] {
  const parts: string[] = [];
  let rest = digits;
  for (const size of groups) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/**
 * An E.164 number with its digits grouped as in its country; any other text is unchanged.
 *
 * @example formatPhone('+886912345678') // '+886 912 345 678'
 */
export function formatPhone(e164: string): string {
  if (!/^\+[1-9]\d{5,14}$/.test(e164)) return e164;
  const digits = e164.slice(1);
  const code = callingCode(digits);
  const national = digits.slice(code.length);
  const groups = rules[code]?.find(([pattern]) => pattern.test(national))?.[1] ?? bySize[national.length] ?? [4, 4, 4];
  return [`+${code}`, ...split(national, groups)].join(' ');
}
