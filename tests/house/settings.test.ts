import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import { triggers } from '#contract/notices/notifications.ts';
import { branchSettingReaders, companySettingReaders, triggerSources } from '#contract/settingReaders.ts';
import { triggerRequirements } from '#resources/organization/branches/notifications.ts';
import { root } from '#scripts/lib/processes.ts';

/** No setting is stored for nothing: each says who acts on it, and a file that is named reads it. */

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const reads = (file: string, name: string): boolean => {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  return [name, snake(name), name === 'timezone' ? 'timeZone' : name].some((one) =>
    new RegExp(`\\b${one}\\b`).test(text),
  );
};

describe.each([
  ['branches', branchFields, branchSettingReaders],
  ['companies', companyFields, companySettingReaders],
] as const)('settings of %s', (_, fields, readers) => {
  it('have an entry each', () => {
    const message = 'Say in contract/settingReaders.ts what uses each field.';
    expect(Object.keys(readers).sort(), message).toEqual(Object.keys(fields).sort());
  });

  it('are read by the file that is named', () => {
    const wrong = Object.entries(readers).filter(([name, by]) => by.includes('/') && !reads(by, name));
    expect(wrong, 'contract/settingReaders.ts names a file that does not use the field.').toEqual([]);
  });
});

describe('triggers', () => {
  it('have a source each, which fires them', () => {
    expect(Object.keys(triggerSources).sort()).toEqual([...triggers].sort());
    const wrong = Object.entries(triggerSources).filter(([name, by]) => by.startsWith('server/') && !reads(by, name));
    expect(wrong).toEqual([]);
  });

  it('that wait for another part of the product say so in the form', () => {
    const waiting = Object.entries(triggerSources).flatMap(([name, by]) => (by.startsWith('server/') ? [] : [name]));
    expect(Object.keys(triggerRequirements).sort()).toEqual(waiting.sort());
  });
});
