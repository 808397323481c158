import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { groupLimits, metaTypes } from '#contract/organization/groupValues.ts';
import { choice, date, records, text } from '#resources/framework/fields.ts';

const metaTypeNames = {
  string: { en: 'Text', zh: '文字', 'zh-cn': '文本', ja: 'テキスト' },
  number: { en: 'Number', zh: '數字', 'zh-cn': '数字', ja: '数値' },
  boolean: { en: 'Yes or no', zh: '是／否', 'zh-cn': '是／否', ja: 'はい・いいえ' },
} as const;

/** Of the type beside it. */
export const metaValueField = defineLabels('groups.metaValueField', text(later.value, { max: groupLimits.metaValue }));

/** The group's entries for a branch: keys with typed values. */
const groupMeta = records(
  { en: 'Metadata', zh: '附加資料', 'zh-cn': '附加数据', ja: 'メタデータ' },
  {
    one: { en: 'an entry', zh: '一筆', 'zh-cn': '一条', ja: '項目' },
    maxItems: groupLimits.metaEntries,
    unordered: true,
    initial: { key: '', type: 'string', value: '' },
    fields: {
      key: text(later.key, { max: groupLimits.metaKey }),
      type: choice(
        { en: 'Value type', zh: '值的類型', 'zh-cn': '值的类型', ja: '値の種類' },
        {
          choices: metaTypes.map((value) => ({ value, label: metaTypeNames[value] })),
          required: true,
        },
      ),
      value: metaValueField,
    },
  },
);

/** The inputs for a branch of a group. */
export const branchParts = defineLabels('groups.branchParts', {
  startDate: date({ en: 'From', zh: '開始日期', 'zh-cn': '开始日期', ja: '開始日' }),
  endDate: date({ en: 'Until', zh: '結束日期', 'zh-cn': '结束日期', ja: '終了日' }),
  groupMeta,
} as const);
