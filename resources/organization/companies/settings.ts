import { companySettingReaders } from '#contract/settingReaders.ts';
import { settingPlacesOf } from '#resources/framework/settingPlaces.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import { companyProblems, normalizeCompany } from '#contract/organization/companyRules.ts';
import {
  getBasicSettings,
  getMerchantSettings,
  getOnlineRsvSettings,
  patchBasicSettings,
  patchMerchantSettings,
  patchOnlineRsvSettings,
} from '#contract/organization/restaurants.ts';
import { diningSections, type DiningSection, type SectionPeriods } from '#contract/core/sections.ts';
import { longText } from '#resources/framework/fields.ts';
import { settingsParts } from '#resources/framework/settingFields.ts';
import { defineSettings, settingsCard, type SettingsValues } from '#resources/framework/settings.ts';
import { branchCard, notificationsCard } from '../branches/card.ts';
import {
  banners,
  bookingPage,
  depositSettings,
  generalCompanySettings,
  limits,
  messages,
  owner,
  sectionSettings,
  companyVoiceSettings,
} from './form.ts';

/** Each section ends where the next one starts, so only the starts are entered. */
function untilTheNext(periods: SectionPeriods): SectionPeriods {
  const next = (at: number): DiningSection => diningSections[(at + 1) % diningSections.length] ?? 'morning';
  return Object.fromEntries(
    diningSections.map((name, at) => [name, { from: periods[name].from, to: periods[next(at)].from }]),
  ) as SectionPeriods;
}

function normalize(values: SettingsValues): SettingsValues {
  const normalized = normalizeCompany(values);
  const { diningSectionPeriods: periods } = normalized;
  return periods ? { ...normalized, diningSectionPeriods: untilTheNext(periods as SectionPeriods) } : normalized;
}

const ofCompany = {
  of: 'company',
  permission: 'companyManagement',
  normalize,
  problems: companyProblems,
  actsIn: settingPlacesOf(companySettingReaders),
} as const;
const basic = {
  ...ofCompany,
  get: getBasicSettings,
  patch: patchBasicSettings,
  schema: () => import('#contract/organization/restaurants.ts').then((contract) => contract.patchBasicSettings.body),
};

export const companyCard = settingsCard({
  name: 'company',
  tab: common.company,
  ...basic,
  ...settingsParts([generalCompanySettings, owner, messages]),
});

/** The sections of the company's dining day, also used for its reservations. */
export const sectionsCard = settingsCard({ name: 'diningSections', ...basic, ...settingsParts([sectionSettings]) });

const onlineTab = defineLabels('companies.onlineTab', {
  en: 'Online reservations',
  zh: '線上訂位',
  'zh-cn': '在线预订',
  ja: 'オンライン予約',
});
const online = {
  ...ofCompany,
  get: getOnlineRsvSettings,
  patch: patchOnlineRsvSettings,
  schema: () =>
    import('#contract/organization/restaurants.ts').then((contract) => contract.patchOnlineRsvSettings.body),
};

/** Online reservation settings of the company. */
export const onlineCard = settingsCard({
  name: 'online',
  ...online,
  follows: ['noShowLimitEnabled', 'noShowLimitPerCustomer'],
  ...settingsParts([limits, bookingPage, depositSettings]),
});

/** The content above the booking page. */
export const bannersCard = settingsCard({ name: 'banners', ...online, ...settingsParts([banners]) });

const voicesCard = settingsCard({
  name: 'companyVoices',
  tab: later.voice,
  ...basic,
  ...settingsParts([companyVoiceSettings]),
});

const merchantsCard = settingsCard({
  name: 'merchants',
  tab: { en: 'Payments', zh: '金流', 'zh-cn': '支付', ja: '決済' },
  of: 'company',
  permission: 'companyManagement',
  adminOnly: true,
  get: getMerchantSettings,
  patch: patchMerchantSettings,
  schema: () => import('#contract/organization/restaurants.ts').then((contract) => contract.patchMerchantSettings.body),
  fields: {
    branches: longText(
      { en: 'Merchants', zh: '商店代號', 'zh-cn': '商户号', ja: '加盟店' },
      {
        max: 0,
        input: () => import('./inputs/MerchantsInput.tsx'),
      },
    ),
  },
  sections: [
    {
      label: { en: 'Payment accounts', zh: '收款商店設定', 'zh-cn': '收款商户设置', ja: '決済の加盟店設定' },
      text: {
        en: 'Merchant IDs of each branch for deposits, takeout and delivery.',
        zh: '各分店的訂金、外帶與外送商店代號。',
        'zh-cn': '各门店的订金、外带与外卖商户号。',
        ja: '店舗ごとの予約金・テイクアウト・デリバリーの加盟店ID。',
      },
      fields: ['branches'],
    },
  ],
});

/** A company with its branches. */
export default defineSettings({
  aside: () => import('../branches/NewBranch.tsx'),
  cards: [
    companyCard,
    { ...onlineCard, tab: onlineTab },
    { ...bannersCard, tab: onlineTab },
    { ...sectionsCard, tab: onlineTab },
    voicesCard,
    merchantsCard,
    branchCard,
    notificationsCard,
  ],
});
