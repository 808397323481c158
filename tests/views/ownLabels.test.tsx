import { afterEach, expect, it } from 'vitest';
import { defineLabels } from '#contract/core/labelLists.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { filterWords } from '#resources/framework/view/filterText.ts';
import customers from '#resources/guests/customers/resource.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { showOwnLabels } from '#src/scope/ownLabels.ts';

/** A company's own texts of labels. */

afterEach(() => showOwnLabels('en'));

it('shows own texts, and the defaults again where they are no longer among them', () => {
  showOwnLabels('en', { labels: { 'pages.overview': 'Home', 'common.branch': 'Shop' } });
  expect([pageLabels.overview.en, common.branch.en, common.branch.ja]).toEqual(['Home', 'Shop', '店舗']);
  showOwnLabels('ja', { labels: { 'common.branch': '支店' } });
  expect([pageLabels.overview.en, common.branch.en, common.branch.ja]).toEqual(['Overview', 'Branch', '支店']);
  showOwnLabels('ja');
  expect(common.branch.ja).toBe('店舗');
});

it('ignores keys that do not exist', () => {
  showOwnLabels('en', { labels: { 'pages.nothing': 'x', toString: 'y' } });
  expect(pageLabels.overview.en).toBe('Overview');
});

it('shows own texts in the labels of code that loads later', () => {
  showOwnLabels('en', { labels: { 'test.later.title': 'Mine', 'test.later.choices.two': 'Deux' } });
  const one = { en: 'Theirs', zh: '標題', 'zh-cn': '标题', ja: '題' };
  const two = { en: 'Two', zh: '二', 'zh-cn': '二', ja: '二' };
  const later = defineLabels('test.later', { title: one, choices: [{ value: 'two', label: two }] });
  expect(later.title.en).toBe('Mine');
  expect(two.en).toBe('Two');
  showOwnLabels('en', { labels: { 'test.later.choices.two.label': 'Deux' } });
  expect([one.en, two.en]).toEqual(['Theirs', 'Deux']);
});

it('shows the own text of a shared label in the fields of resources that have none of their own', () => {
  const { email } = suppliers.fields;
  const inBundle = () => {
    const { resources } = labelsOf([suppliers], 'en') as { resources: { suppliers: { fields: { email: string } } } };
    return resources.suppliers.fields.email;
  };
  expect(email.label).not.toBe(common.email);
  const before = common.email.en;
  showOwnLabels('en', { labels: { 'common.email': 'Mail' } });
  expect([common.email.en, email.label.en, inBundle()]).toEqual(['Mail', 'Mail', 'Mail']);
  showOwnLabels('en', { labels: { 'common.email': 'Mail' }, resources: { 'suppliers.fields.email': 'Orders to' } });
  expect([common.email.en, email.label.en, inBundle()]).toEqual(['Mail', 'Orders to', 'Orders to']);
  showOwnLabels('en', { resources: { 'suppliers.fields.email': 'Orders to' } });
  expect([common.email.en, email.label.en]).toEqual([before, 'Orders to']);
});

it('shows an own text in a filter of a list', () => {
  const words = () => filterWords(customers.fields.gender, [1], (key) => key, 'en');
  const before = words();
  showOwnLabels('en', { resources: { 'customers.choices.gender.1': 'Gentleman' } });
  expect(words()).toBe('Gentleman');
  showOwnLabels('en');
  expect(words()).toBe(before);
});
