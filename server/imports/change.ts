import { pick } from 'es-toolkit';
import type { ReadingChoice } from '#contract/imports/importReadings.ts';
import type { ImportCalls, ImportEncoding } from '#contract/imports/imports.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import type { KnownChoice } from '#server/platform/db/columnFacts.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { refuseStale } from '#server/platform/records/change.ts';
import { fileThreads } from '#server/platform/spreadsheet/threads.ts';
import type { ImportKind } from './kind.ts';
import { tableSourceOf } from './source.ts';
import { changeImport, open } from './store.ts';
import type { ImportRow } from './kind.ts';
import { surveyTable } from './survey.ts';

/** The changed options; absent ones stay unchanged. */
type ImportChanges = Call<ImportCalls['patch']>['body'];

/**
 * Changes how a file is read, the mapping of its columns, and how existing records are handled. An earlier check
 * becomes invalid.
 *
 * @returns the new version
 * @throws ApiError `stale_version`; `conflict` once the import has started; `invalid_input`
 */
export async function change(
  services: Services,
  kind: Pick<ImportKind, 'name' | 'suggest' | 'joinedColumns'>,
  row: ImportRow,
  { version: seen, mapping: mappingInput, joined: parts, values: valueInput, readings = [], ...changes }: ImportChanges,
  by: By,
): Promise<number> {
  const { encoding, delimiter, sheet, headerRow, ...chosen } = changes;
  refuseStale(row.version, seen);
  refuseClosed(row);
  const read = await readAnew(services, kind, row, { encoding, delimiter, sheet, headerRow });
  const { header, choices: before, mapping: known, joined: knownParts, values: knownWords } = read ?? row;
  const values = valueInput ?? knownWords;
  const options = { ...row.options, ...chosen };
  const choices = chosenWith(before, readings);
  const mapping = defined(mappingInput ?? known);
  // Joined columns of an unmapped field are dropped.
  const joined = Object.fromEntries(
    Object.entries(defined(parts ?? knownParts)).filter(([field]) => mapping[field] !== undefined),
  );
  const wrong = Object.keys(mapping).find((field) => (mapping[field] ?? 0) >= header.length);
  const beyond = readings.findIndex(({ column }) => column >= header.length);
  const outOfRange = Object.keys(joined).find((field) => joined[field]?.some((column) => column >= header.length));
  const path = wrong
    ? `mapping.${wrong}`
    : outOfRange
      ? `joined.${outOfRange}`
      : beyond >= 0
        ? `readings.${beyond}.column`
        : null;
  if (path) throw refusedField('invalid_input', path, 'is no column of the file');
  return services.database.transaction((transaction) =>
    changeImport(transaction, { kind: kind.name, id: row.id, seen, by }, (stored) => {
      refuseClosed(stored);
      return {
        changes: { ...read, mapping, joined, choices, values, options, status: 'uploaded', counts: {} },
        audited: {
          before: pick(stored, ['mapping', 'joined', 'options', 'choices', 'values']),
          after: { mapping, joined, options, choices, values },
          batchId: row.id,
        },
      };
    }),
  );
}

const defined = <T>(entries: Readonly<Partial<Record<string, T>>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, T] => entry[1] !== undefined));

/** The previous column choices with the new ones. */
function chosenWith(before: readonly KnownChoice[], now: readonly ReadingChoice[]): KnownChoice[] {
  const same = (a: ReadingChoice, b: ReadingChoice) => a.column === b.column && a.aspect === b.aspect;
  return [
    ...before.filter((one) => one.by === 'before' || !now.some((other) => same(one, other))),
    ...now.map((one) => ({ ...one, by: 'person' as const })),
  ];
}

/** @throws ApiError `conflict` once the import has started */
function refuseClosed({ status }: Pick<ImportRow, 'status'>): void {
  if (!open.includes(status)) throw new ApiError('conflict', 'This import has already started.');
}

/** Header and sample, if the file is to be read differently. */
async function readAnew(
  services: Services,
  kind: Pick<ImportKind, 'name' | 'suggest' | 'joinedColumns'>,
  row: ImportRow,
  { encoding, delimiter, sheet, headerRow }: Pick<ImportChanges, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>,
) {
  if ([encoding, delimiter, sheet, headerRow].every((one) => one === undefined)) return null;
  const source = tableSourceOf(row);
  if (row.format === 'xlsx') source.sheet = sheet ?? row.sheet;
  else {
    const read: ImportEncoding = encoding ?? source.encoding ?? 'utf-8';
    source.encoding = read;
    const found = () => fileThreads.delimiter(services.privateFiles, row.file, read);
    if (row.format === 'csv') source.delimiter = delimiter ?? (encoding ? await found() : source.delimiter);
  }
  const wanted = { ...source, headerRow: headerRow ?? null };
  const { survey } = await surveyTable(services, kind, row.companyId, wanted, [source.sheet]);
  // An explicitly selected encoding is certain.
  const guesses = encoding ? [] : row.guesses;
  return { encoding: source.encoding, delimiter: source.delimiter, guesses, ...survey };
}
