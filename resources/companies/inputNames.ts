import type { inputNames } from '#contract/companyFields.ts';
import { say, type Labels } from '../define/fields.ts';

/** What a guest is asked on the booking page. */
export const inputLabels: Readonly<Record<(typeof inputNames)[number], Labels>> = {
  name: say('Name', '姓名', '姓名', 'お名前'),
  gender: say('Title', '稱謂', '称谓', '敬称'),
  phone: say('Phone', '電話', '电话', '電話番号'),
  email: say('E-mail', '電子郵件', '电子邮件', 'メール'),
  groupSize: say('Party', '人數', '人数', '人数'),
  note: say('Note', '備註', '备注', '備考'),
};
