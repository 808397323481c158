import { mapValues } from 'es-toolkit';

type OnWire<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row with timestamps in the contract's format, ISO 8601. @example onWire(pick(row, ['id', 'createdTime'])) */
export const onWire = <Row extends object>(row: Row): OnWire<Row> =>
  mapValues(row, (value: unknown) => (value instanceof Date ? value.toISOString() : value)) as OnWire<Row>;
