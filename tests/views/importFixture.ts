import type { FileImport } from '#contract/imports/imports.ts';

const at = '2026-01-15T04:00:00.000Z';

/** An import that has been checked, as the server answers it; its kind, file and counts are those of the test. */
export const checkedImport = {
  id: 'i1',
  companyId: 'chunshui',
  version: 3,
  status: 'checked',
  bytes: 100,
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  rowsSeen: true,
  guesses: [],
  joined: {},
  words: [],
  values: [],
  sheets: [],
  sheet: null,
  readings: [],
  contents: [],
  headerRow: null,
  top: [],
  jobId: null,
  createdBy: { id: 'u2', name: 'Somebody Else' },
  createdTime: at,
  updatedTime: at,
} satisfies Partial<FileImport>;
