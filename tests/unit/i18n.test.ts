// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { errorStatuses } from '#contract/core/errors.ts';
import { matchLanguage } from '#contract/core/language.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { currentLanguage, htmlLang, intlLocale, rememberLanguage } from '#i18n/language.ts';
import { laterTexts, needTexts } from '#i18n/laterTexts.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { boolean, choice, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { flatten, foreignTo } from '#tests/support/texts.ts';

const folder = join(import.meta.dirname, '../../i18n/locales');
const files = readdirSync(join(folder, 'en')).filter((name) => name.endsWith('.json'));

const textsOf = (language: Language, file: string) =>
  flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as object);

const pluralForm = /_(zero|one|two|few|many|other)$/;
const base = (key: string) => key.replace(pluralForm, '');
const placeholders = (value: unknown) => (String(value).match(/\{\{[^}]*\}\}|%\{[^}]*\}/g) ?? []).toSorted();

describe.each(files)('%s', (file) => {
  const reference = textsOf('en', file);

  it.each(languages)('has the same keys in %s', (language) => {
    const keys = new Set([...textsOf(language, file).keys()].map(base));
    expect([...keys].toSorted()).toEqual([...new Set([...reference.keys()].map(base))].toSorted());
    expect(readdirSync(join(folder, language)).toSorted()).toEqual(readdirSync(join(folder, 'en')).toSorted());
  });

  it.each(languages)('has in %s each plural form that the language has', (language) => {
    const { pluralCategories } = new Intl.PluralRules(intlLocale(language)).resolvedOptions();
    const keys = [...textsOf(language, file).keys()];
    for (const key of new Set(keys.filter((one) => pluralForm.test(one)).map(base))) {
      expect(keys.filter((one) => base(one) === key).toSorted()).toEqual(
        pluralCategories.map((form) => `${key}_${form}`).toSorted(),
      );
    }
  });

  it.each(languages)('has no empty text in %s', (language) => {
    const empty = [...textsOf(language, file)].filter(([, value]) => typeof value !== 'string' || !value.trim());
    expect(empty).toEqual([]);
  });

  it.each(languages)('has the same placeholders in %s, in the form that i18next fills', (language) => {
    for (const [key, value] of textsOf(language, file)) {
      expect(placeholders(value), key).toEqual(placeholders(reference.get(key)));
      expect(String(value), key).not.toMatch(/%\{|\|\|\|\|/);
    }
  });
});

describe.each(languages)('the texts in %s', (language) => {
  it.each(files)('%s keep to the characters of the language', (file) => {
    expect([...textsOf(language, file)].filter(([, value]) => foreignTo(language, String(value)))).toEqual([]);
  });
});

describe("react-admin's own messages", () => {
  const wanted = [...flatten(convertRaTranslationsToI18next(english) as object)];

  it.each(languages)('are complete in %s', (language) => {
    const keys = new Set([...textsOf(language, 'ra.json').keys()].map(base));
    expect(wanted.map(([key]) => base(key)).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('take no parameter that react-admin does not pass', () => {
    const ours = textsOf('en', 'ra.json');
    for (const [key, value] of wanted) expect(placeholders(value), key).toEqual(placeholders(ours.get(key)));
  });
});

const sectionEight = [
  'no_available_branches permission_denied INVALID_REMINDER_HOUR INVALID_REMINDER_PRIOR_DAY MICHELIN_REQUIRED_MISSING',
  'COMPANY_NAME_MUST COMPANY_CREATED_MUST COMPANY_OWNER_MUST BRANCH_MUST BRANCH_NAME_MUST ALIAS_EXIST UNKNOWN_ERROR',
].flatMap((line) => line.split(' '));
const errorCodes = new Set([
  ...Object.keys(errorStatuses),
  ...sectionEight,
  'Wrong integration type',
  'No Permission',
  'offline',
]);

const suppliers = defineResource({
  name: 'suppliers',
  label: { en: 'Suppliers', zh: '供應商清單', 'zh-cn': '供应商列表', ja: '仕入先一覧' },
  one: { en: 'supplier', zh: '供應商', 'zh-cn': '供应商', ja: '仕入先' },
  icon: 'truck',
  permission: 'wineManagement',
  fields: {
    name: text(
      { en: 'Name', zh: '名稱', 'zh-cn': '名称', ja: '名称' },
      {
        max: 100,
        help: { en: 'As billed', zh: '帳單名稱', 'zh-cn': '账单名称', ja: '請求名' },
      },
    ),
    quiet: boolean({ en: 'Quiet', zh: '靜音', 'zh-cn': '静音', ja: '通知なし' }, { source: 'settings.quiet' }),
    size: choice(
      { en: 'Size', zh: '規模', 'zh-cn': '规模', ja: '規模' },
      {
        choices: [{ value: 1, label: { en: 'Small', zh: '小型', 'zh-cn': '小型', ja: '小規模' } }],
      },
    ),
  },
  list: {
    columns: ['name'],
    presets: [{ name: 'all', label: { en: 'All', zh: '全部', 'zh-cn': '全部', ja: 'すべて' } }],
  },
  form: [{ label: { en: 'Basics', zh: '基本', 'zh-cn': '基本', ja: '基本' }, fields: ['name'] }],
});

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the provider', () => {
  it.each([
    ['en', '1 item selected', '3 items selected'],
    ['zh', '已選取 1 個項目', '已選取 3 個項目'],
    ['zh-cn', '已选择 1 项', '已选择 3 项'],
    ['ja', '1件を選択中', '3件を選択中'],
  ] as const)('renders plurals in %s', async (language, one, three) => {
    const { translate } = await createI18nProvider(language);
    expect(translate('ra.action.bulk_actions', { smart_count: 1 })).toBe(one);
    expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe(three);
  });

  it('has what only later code shows once that is asked for', async () => {
    const { translate } = await createI18nProvider('ja');
    expect(translate('jobs.page')).toBe('jobs.page');
    await laterTexts();
    expect(translate('jobs.page')).toBe(textsOf('ja', 'jobs.json').get('jobs.page'));
  });

  it('has those of areas, where the build tells them apart, with the code that requests them', async () => {
    vi.stubEnv('DEV', false);
    const { translate, changeLocale, setOwnTexts } = await createI18nProvider('en');
    const inAreas = () =>
      ['merging.mine', 'crmPoints.tabs.campaign', 'vouchers.search.label'].map((key) => translate(key));
    const texts = (language: Language) => [
      textsOf(language, 'merging.json').get('merging.mine'),
      textsOf(language, 'crmPoints.json').get('crmPoints.tabs.campaign'),
      textsOf(language, 'marketing.json').get('vouchers.search.label'),
    ];
    setOwnTexts('en', { vouchers: { 'search.label': 'Mine' } });
    await laterTexts();
    expect(inAreas()).toEqual([texts('en')[0], 'crmPoints.tabs.campaign', 'vouchers.search.label']);
    needTexts('crmPoints');
    await laterTexts();
    expect(inAreas()).toEqual([...texts('en').slice(0, 2), 'vouchers.search.label']);
    await changeLocale('ja');
    expect(inAreas()).toEqual([...texts('ja').slice(0, 2), 'vouchers.search.label']);
    needTexts('marketing', 'crmPoints');
    await laterTexts();
    expect(inAreas()).toEqual(texts('ja'));
    await changeLocale('en');
    expect(inAreas()).toEqual([...texts('en').slice(0, 2), 'Mine']);
  });

  it('has in the new language what is requested while it is loaded', async () => {
    vi.stubEnv('DEV', false);
    const { translate, changeLocale } = await createI18nProvider('en');
    needTexts('guest');
    const changed = changeLocale('ja');
    needTexts('imports');
    const arrived = laterTexts();
    await changed;
    await arrived;
    expect(translate('guest.notes.label')).toBe(textsOf('ja', 'guest.json').get('guest.notes.label'));
    expect(translate('imports.drop.title')).toBe(textsOf('ja', 'imports.json').get('imports.drop.title'));
  });

  it.each(languages)('renders every plural message in %s', async (language) => {
    const { translate } = await createI18nProvider(language);
    await laterTexts();
    const keys = files
      // The authentication screens have their own.
      .filter((file) => file !== 'entry.json')
      .flatMap((file) => [...textsOf('en', file).keys()].filter((key) => pluralForm.test(key)));
    for (const key of new Set(keys.map(base))) {
      for (const smart_count of [0, 1, 2, 1000]) {
        const rendered = translate(key, { smart_count, name: 'N', recordRepresentation: 'R' });
        expect(rendered).not.toBe(key);
        expect(rendered).not.toMatch(/[{}]/);
      }
    }
  });

  it.each(languages)('has a text for every error code in %s', async (language) => {
    const { translate } = await createI18nProvider(language);
    for (const code of errorCodes) expect(translate(`errors.${code}`), code).not.toBe(`errors.${code}`);
    expect(translate('errors.company_not_found', { id: 'c<1>&' })).toContain('c<1>&');
  });

  it('gives the default, else the key, for a missing translation', async () => {
    const { translate } = await createI18nProvider('en');
    expect(translate('errors.The company not found: c1')).toBe('errors.The company not found: c1');
    expect(translate('errors.strange', { _: 'It broke. Again: twice' })).toBe('It broke. Again: twice');
    expect(translate('Some sentence. With: signs')).toBe('Some sentence. With: signs');
    expect(translate('ra.action')).toBe('ra.action');
  });

  it('loads another language when it is chosen, remembers it and marks the page', async () => {
    const provider = await createI18nProvider('en', (language) => labelsOf([suppliers], language));
    expect(document.documentElement.lang).toBe('en');
    await provider.changeLocale('zh-cn');
    expect(provider.getLocale()).toBe('zh-cn');
    expect(provider.translate('ra.action.save')).toBe('保存');
    expect(provider.translate('resources.suppliers.fields.name')).toBe('名称');
    expect(document.documentElement.lang).toBe('zh-Hans-CN');
    expect(document.cookie).toContain('language=zh-cn');
    await expect(provider.changeLocale('fr')).rejects.toThrow('fr');
    expect(provider.getLocale()).toBe('zh-cn');
    expect(provider.getLocales?.().map(({ locale }) => locale)).toEqual([...languages]);
  });

  it('knows the labels of declared resources', async () => {
    const { translate } = await createI18nProvider('en', (language) => labelsOf([suppliers], language));
    const name = (options: object) => translate('resources.suppliers.name', options);
    expect([name({}), name({ smart_count: 1 }), name({ smart_count: 2 })]).toEqual([
      'Suppliers',
      'supplier',
      'Suppliers',
    ]);
    expect(translate('resources.suppliers.one')).toBe('supplier');
    expect(translate('resources.suppliers.fields.quiet')).toBe('Quiet');
    expect(translate('resources.suppliers.fields.settings.quiet')).toBe('Quiet');
    expect(translate('resources.suppliers.help.name')).toBe('As billed');
    expect(translate('resources.suppliers.choices.size.1')).toBe('Small');
    expect(translate('resources.suppliers.sections.0')).toBe('Basics');
    expect(translate('resources.suppliers.presets.all')).toBe('All');
    const japanese = await createI18nProvider('ja', (language) => labelsOf([suppliers], language));
    expect(japanese.translate('resources.suppliers.name', { smart_count: 1 })).toBe('仕入先一覧');
  });
});

describe('the language of the person', () => {
  it.each([
    ['zh-TW', 'zh'],
    ['zh-HK', 'zh'],
    ['zh-Hant', 'zh'],
    ['zh-Hant-CN', 'zh'],
    ['zh', 'zh'],
    ['zh-CN', 'zh-cn'],
    ['zh-SG', 'zh-cn'],
    ['zh-Hans', 'zh-cn'],
    ['zh-Hans-TW', 'zh-cn'],
    ['en-AU', 'en'],
    ['ja-JP', 'ja'],
    ['fr', null],
  ])('%s is %s', (tag, language) => expect(matchLanguage(tag)).toBe(language));

  it('is the one chosen, else the first of the browser, else English', () => {
    const browser = vi.spyOn(navigator, 'languages', 'get');
    browser.mockReturnValue(['fr-FR', 'ja-JP', 'en']);
    expect(currentLanguage()).toBe('ja');
    browser.mockReturnValue(['fr-FR']);
    expect(currentLanguage()).toBe('en');
    rememberLanguage('zh-cn');
    expect(currentLanguage()).toBe('zh-cn');
    document.cookie = 'language=xx; Path=/';
    expect(currentLanguage()).toBe('en');
  });

  it('is kept for 7 days', () => {
    const cookie = vi.spyOn(document, 'cookie', 'set');
    rememberLanguage('ja');
    expect(cookie).toHaveBeenCalledWith('language=ja; Max-Age=604800; Path=/; SameSite=Lax');
  });

  it('has a tag that picks the right glyphs', () => {
    expect(languages.map(htmlLang)).toEqual(['zh-Hant-TW', 'zh-Hans-CN', 'en', 'ja']);
  });
});
