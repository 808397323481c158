import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import { triggers } from '#contract/notices/notifications.ts';
import { branchSettingReaders, companySettingReaders, triggerSources } from '#contract/settingReaders.ts';
import { triggerRequirements } from '#resources/organization/branches/notifications.ts';
import { branchCard } from '#resources/organization/branches/card.ts';
import { bannersCard, companyCard, onlineCard, sectionsCard } from '#resources/organization/companies/settings.ts';
import { root } from '#scripts/lib/processes.ts';
import queueSettings from '#src/pages/reservations/queueSettings/settings.ts';
import reservationSettings from '#src/pages/reservations/reservationSettings/settings.ts';
import serviceCycle from '#src/pages/reservations/serviceCycle/settings.ts';
import { sourceFiles } from './sources.ts';

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

/** Where every setting passes through: it is described, stored and answered there, or its label has a key. That is no use of it. */
const storing =
  /^(contract\/(organization\/|settingReaders|core\/constants|labels\/|\w+\/\w*Labels)|server\/(organization\/companies\/|platform\/db\/|translations\/renamedKeys))/;
/** Names that mean something else in other files. */
const homonyms: Readonly<Record<string, string>> = {
  logo: 'of companies and groups, in what is uploaded',
  images: 'of menus with pictures',
  price: 'of items of menus',
  emails: 'of guests',
  depositType: 'of deposits that were paid',
  surveyLink: 'links of surveys',
  reservationBanners: 'a page',
};

describe('settings that take effect elsewhere', () => {
  const elsewhere = Object.entries({ ...companySettingReaders, ...branchSettingReaders }).filter(
    ([, by]) => !by.includes('/') && by !== 'record',
  );
  const product = sourceFiles().filter((file) => /^(server|contract)\//.test(file) && !storing.test(file));

  it('are read by nothing here', () => {
    const texts = product.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    const read = elsewhere
      .filter(([name]) => !Object.hasOwn(homonyms, name))
      .flatMap(([name]) => {
        const word = new RegExp(`\\b(${name}|${snake(name)})\\b`);
        return texts.flatMap(([file, text]) => (word.test(text) ? [`${name}: ${file}`] : []));
      });
    expect(read, 'Name the file in contract/settingReaders.ts.').toEqual([]);
  });

  const cards = [branchCard, companyCard, onlineCard, bannersCard, sectionsCard, ...reservationSettings.cards];
  const allCards = [...cards, ...queueSettings.cards, ...serviceCycle.cards];

  it.each(allCards.map((card) => [card.name, card] as const))('say so in the card %s, and no others do', (_, card) => {
    const readers: Readonly<Record<string, string>> =
      card.of === 'branch' ? branchSettingReaders : companySettingReaders;
    for (const name of Object.keys(card.fields)) {
      const value = (card.fields[name]?.source ?? name).split('.')[0] ?? '';
      const by = readers[value] ?? 'record';
      expect([value, card.actsIn?.[value]]).toEqual([value, by.includes('/') || by === 'record' ? undefined : by]);
    }
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
