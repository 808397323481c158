import { mediaAddress } from '#contract/core/wire.ts';
import { allFromOutside, fromOutside } from '../db/beforeTransaction.ts';
import type { FileStore } from '../kernel/files.ts';

/** Records refer to files by address. Only files stored for their company are allowed. */

/** The part of a field that determines its addresses, of a declaration or of settings. */
interface HoldingField {
  kind: string;
  fields?: Readonly<Record<string, HoldingField>>;
}
type Values = Readonly<Record<string, unknown>>;

/** Kinds whose texts are addresses; a value with its own schema may contain some. */
const holding: readonly string[] = ['image', 'images', 'audio', 'video', 'custom'];
const isAddress = (text: string) => Object.values(mediaAddress).some((form) => form.safeParse(text).success);

interface Named {
  path: string;
  address: string;
}

function addressesIn(field: HoldingField, value: unknown, path: string): Named[] {
  if (typeof value === 'string')
    return holding.includes(field.kind) && isAddress(value) ? [{ path, address: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one, at) => addressesIn(field, one, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const part = field.fields ? field.fields[name] : field;
    return part ? addressesIn(part, one, `${path}.${name}`) : [];
  });
}

const addressesOf = (fields: Readonly<Record<string, HoldingField>>, values: Values): Named[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? addressesIn(field, value, name) : [];
  });

/** Whether the file at an address may be used. */
export type MayUse = (address: string) => Promise<boolean>;

/** Checks the store for one company, or for several that share a record; the same file is checked once. */
export function mayUseFiles(files: FileStore, ...companyIds: readonly string[]): MayUse {
  return (address) =>
    fromOutside(`file ${address} of ${companyIds.toSorted().join(' ')}`, () => files.keeps(address, ...companyIds));
}

/**
 * Finds addresses of files that are not allowed. An address that the record already has stays allowed, even if its file
 * is gone.
 *
 * @param stored the current values of the record
 * @returns their paths, with the name of the error text (`errors.field.notUploaded`)
 */
export async function strangeFiles(
  fields: Readonly<Record<string, HoldingField>>,
  values: Values,
  mayUse: MayUse,
  stored: Values = {},
): Promise<{ path: string; code: 'notUploaded' }[]> {
  const known = new Set(addressesOf(fields, stored).map(({ address }) => address));
  const named = addressesOf(fields, values).filter(({ address }) => !known.has(address));
  const addresses = [...new Set(named.map(({ address }) => address))];
  const answers = await allFromOutside(addresses.map((address) => () => mayUse(address)));
  const refused = new Set(addresses.filter((_, at) => !answers[at]));
  return named.filter(({ address }) => refused.has(address)).map(({ path }) => ({ path, code: 'notUploaded' }));
}
