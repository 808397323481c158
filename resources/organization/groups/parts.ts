import { groupLimits, metaTypes } from '#contract/organization/groupRules.ts';
import { choice, date, records, say, text } from '#resources/framework/fields.ts';

const metaTypeNames = {
  string: say('Text', '文字', '文本', 'テキスト'),
  number: say('Number', '數字', '数字', '数値'),
  boolean: say('Yes or no', '是／否', '是／否', 'はい・いいえ'),
} as const;

/** Of the type beside it. */
export const metaValueField = text(say('Value', '值', '值', '値'), { max: groupLimits.metaValue });

/** The group's entries for a branch: keys with typed values. */
const groupMeta = records(say('Metadata', '附加資料', '附加数据', 'メタデータ'), {
  one: say('an entry', '一筆', '一条', '項目'),
  maxItems: groupLimits.metaEntries,
  unordered: true,
  initial: { key: '', type: 'string', value: '' },
  fields: {
    key: text(say('Key', '鍵名', '键名', 'キー'), { max: groupLimits.metaKey }),
    type: choice(say('Value type', '值的類型', '值的类型', '値の種類'), {
      choices: metaTypes.map((value) => ({ value, label: metaTypeNames[value] })),
      required: true,
    }),
    value: metaValueField,
  },
});

/** The inputs for a branch of a group. */
export const branchParts = {
  startDate: date(say('From', '開始日期', '开始日期', '開始日')),
  endDate: date(say('Until', '結束日期', '结束日期', '終了日')),
  groupMeta,
} as const;
