import { afterEach, expect, it } from 'vitest';
import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { sharedLabels } from '#contract/translations/sharedLabels.ts';
import { showOwnLabels } from '#src/scope/ownLabels.ts';

/** A company's own texts of labels that screens share. */

afterEach(() => showOwnLabels('en'));

it('shows own texts, and the defaults again where they are no longer among them', async () => {
  await showOwnLabels('en', { 'pages.overview': 'Home', 'common.branch': 'Shop' });
  expect([pageLabels.overview.en, common.branch.en, common.branch.ja]).toEqual(['Home', 'Shop', '店舗']);
  await showOwnLabels('ja', { 'common.branch': '支店' });
  expect([pageLabels.overview.en, common.branch.en, common.branch.ja]).toEqual(['Overview', 'Branch', '支店']);
  await showOwnLabels('ja');
  expect(common.branch.ja).toBe('店舗');
});

it('ignores keys that do not exist', async () => {
  await showOwnLabels('en', { 'pages.nothing': 'x', toString: 'y' });
  expect(pageLabels.overview.en).toBe('Overview');
});

it('gives each label one key', () => {
  expect(new Set(sharedLabels.values()).size).toBe(sharedLabels.size);
  expect(sharedLabels.get('pages.overview')).toBe(pageLabels.overview);
});
