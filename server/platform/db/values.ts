import { fileURLToPath } from 'node:url';

/** How both drivers return values in `query()`: numbers as numbers, timestamps as ISO text, days as text. */
const asNumber = (text: string) => Number(text);
const asIs = (text: string) => text;
const asMoment = (text: string) => {
  // Sessions run in UTC: `2026-11-21 01:08:58.123+00`.
  const date = new Date(/[+-]\d\d$/.test(text) ? `${text}:00` : `${text}Z`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
};

/** PostgreSQL type ids with their parsers; other types use the driver's. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: asNumber,
  1700: asNumber,
  1082: asIs,
  1083: asIs,
  1114: asMoment,
  1184: asMoment,
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
