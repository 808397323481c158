import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { inputNames } from '#contract/organization/companyFields.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** The questions to guests on the booking page. */
export const inputLabels: Readonly<Record<(typeof inputNames)[number], Labels>> = defineLabels(
  'companies.inputLabels',
  {
    name: { en: 'Name', zh: '姓名', 'zh-cn': '姓名', ja: 'お名前' },
    gender: { en: 'Title', zh: '稱謂', 'zh-cn': '称谓', ja: '敬称' },
    phone: common.phone,
    email: common.email,
    groupSize: later.party,
    note: common.note,
  },
);
