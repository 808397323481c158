import { getTableColumns } from 'drizzle-orm';
import { customers, wireColumns } from '#server/platform/db/tables/customers.ts';

/** Columns that have another name or shape in the contract's JSON; more than one entry gives several keys. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  phone_number: ['phone_number AS "phoneNumber"', 'phone_number AS phone'],
  is_vip: ['is_vip AS "isVIP"', 'is_vip::int AS role'],
  forbid_pii_sharing: [`json_build_object('forbidPIISharing', forbid_pii_sharing) AS "blacklistSetting"`],
};

const time = 'timestamptz';

/**
 * The SQL function that makes a guest's JSON (`customers.wire`), from the columns of the table. `npm run registry` writes
 * it to `server/platform/db/functions/`.
 *
 * @returns the content of the file
 */
export function customerWireFile(): string {
  const columns = Object.entries(getTableColumns(customers));
  const used = wireColumns.map((name) => {
    const [key, column] = columns.find(([, { name: own }]) => own === name) ?? [];
    if (!key || !column) throw new Error(`The table customers has no column ${name}.`);
    const declared = column.getSQLType();
    return { key, name, type: declared.startsWith('timestamp') ? time : declared };
  });
  // A record begins with its id.
  const inOrder = [...used.filter(({ key }) => key === 'id'), ...used.filter(({ key }) => key !== 'id')];
  const keys = inOrder.flatMap(({ key, name, type }) => {
    if (shapes[name]) return shapes[name];
    if (type === time) return [`to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "${key}"`];
    return [name === key ? name : `${name} AS "${key}"`];
  });
  return [
    '-- The guest as the contract’s JSON. Made by `npm run registry` from the table customers; not edited by hand.',
    'CREATE OR REPLACE FUNCTION customer_wire(',
    used.map(({ name, type }) => `  ${name} ${type}`).join(',\n'),
    ') RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE',
    'RETURN (SELECT json_ascii(row_to_json(guest)::text) FROM (SELECT',
    keys.map((key) => `  ${key}`).join(',\n'),
    ') guest);',
    '',
  ].join('\n');
}
