import type { TableFacts } from './suggest.ts';

/**
 * A phone in several columns, as in Japanese forms: 電話番号1, 電話番号2, 電話番号3. They are joined if none of them looks like a
 * full phone number.
 *
 * @returns the columns after the phone's first one
 */
export function joinedPhones(
  header: readonly string[],
  mapping: Readonly<Record<string, number>>,
  facts: TableFacts,
): Record<string, number[]> {
  const first = mapping.phoneNumber;
  const name = header[first ?? -1]?.normalize('NFKC').trim() ?? '';
  if (first === undefined || !/1\D?$/.test(name) || facts[first]?.looks.phone) return {};
  const parts = [2, 3, 4].flatMap((number) => {
    const wanted = name.replace(/1(\D?)$/, `${number}$1`);
    const at = header.findIndex((one) => one.normalize('NFKC').trim() === wanted);
    return at >= 0 && facts[at]?.filled && !facts[at].looks.phone ? [at] : [];
  });
  return parts.length ? { phoneNumber: parts } : {};
}
