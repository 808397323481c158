import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { inputNames } from '#contract/organization/companyFields.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** The questions to guests on the booking page. */
export const inputLabels: Readonly<Record<(typeof inputNames)[number], Labels>> = {
  name: say('Name', '姓名', '姓名', 'お名前'),
  gender: say('Title', '稱謂', '称谓', '敬称'),
  phone: common.phone,
  email: common.email,
  groupSize: later.party,
  note: common.note,
};
