import {
  questionRefs,
  questionType,
  type Question,
  type QuestionRef,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** The default questions of a new form. */

export const defaultWording: Readonly<Record<QuestionRef, Labels>> = defineLabels('surveys.questions', {
  total_satisfaction: {
    en: 'Were you satisfied with your visit?',
    zh: '您對這次用餐滿意嗎？',
    'zh-cn': '您对这次用餐满意吗？',
    ja: '今回のご来店にご満足いただけましたか？',
  },
  likes: {
    en: 'What did you like?',
    zh: '您喜歡哪些部分？',
    'zh-cn': '您喜欢哪些方面？',
    ja: '良かった点をお聞かせください',
  },
  service_satisfaction: {
    en: 'Were you satisfied with the service?',
    zh: '您對服務滿意嗎？',
    'zh-cn': '您对服务满意吗？',
    ja: '接客にご満足いただけましたか？',
  },
  dislike_service: {
    en: 'What was wrong with the service?',
    zh: '服務有哪些需要改進？',
    'zh-cn': '服务有哪些需要改进？',
    ja: '接客で気になった点は何ですか？',
  },
  food_satisfaction: {
    en: 'Were you satisfied with the food?',
    zh: '您對餐點滿意嗎？',
    'zh-cn': '您对菜品满意吗？',
    ja: 'お料理にご満足いただけましたか？',
  },
  dislike_food: {
    en: 'What was wrong with the food?',
    zh: '餐點有哪些需要改進？',
    'zh-cn': '菜品有哪些需要改进？',
    ja: 'お料理で気になった点は何ですか？',
  },
  env_satisfaction: {
    en: 'Was everything clean?',
    zh: '您對環境整潔滿意嗎？',
    'zh-cn': '您对环境整洁满意吗？',
    ja: '店内の清潔さにご満足いただけましたか？',
  },
  dislike_env: {
    en: 'What was not clean?',
    zh: '哪些地方不夠整潔？',
    'zh-cn': '哪些地方不够整洁？',
    ja: '清潔さで気になった点は何ですか？',
  },
  aura_satisfaction: {
    en: 'Did you like the atmosphere?',
    zh: '您對用餐氣氛滿意嗎？',
    'zh-cn': '您对用餐氛围满意吗？',
    ja: '店の雰囲気にご満足いただけましたか？',
  },
  dislike_aura: {
    en: 'What did you dislike about the atmosphere?',
    zh: '氣氛有哪些需要改進？',
    'zh-cn': '氛围有哪些需要改进？',
    ja: '雰囲気で気になった点は何ですか？',
  },
  visit_again: {
    en: 'Will you visit us again?',
    zh: '您願意再次光臨嗎？',
    'zh-cn': '您愿意再次光临吗？',
    ja: 'またご来店いただけますか？',
  },
  recommend_friends: {
    en: 'Would you recommend us to friends?',
    zh: '您願意推薦給朋友嗎？',
    'zh-cn': '您愿意推荐给朋友吗？',
    ja: 'ご友人に勧めていただけますか？',
  },
  suggestion: { en: 'Anything else?', zh: '其他建議', 'zh-cn': '其他建议', ja: 'その他のご意見' },
  unhappy_reason: {
    en: 'What went wrong?',
    zh: '請告訴我們您不滿意的原因',
    'zh-cn': '请告诉我们您不满意的原因',
    ja: 'ご不満に思われた理由をお聞かせください',
  },
  need_contact: {
    en: 'Would you like us to call you?',
    zh: '需要我們與您聯絡嗎？',
    'zh-cn': '需要我们与您联系吗？',
    ja: 'こちらからご連絡してもよろしいですか？',
  },
});

const choices = defineLabels('surveys.choices', {
  taste: { en: 'Taste', zh: '味道', 'zh-cn': '味道', ja: '味' },
  price: later.price,
  speed: { en: 'Speed', zh: '速度', 'zh-cn': '速度', ja: '早さ' },
  manner: { en: 'Attitude', zh: '態度', 'zh-cn': '态度', ja: '対応' },
  tables: { en: 'Tables', zh: '桌面', 'zh-cn': '桌面', ja: 'テーブル' },
  toilets: { en: 'Restrooms', zh: '洗手間', 'zh-cn': '洗手间', ja: 'お手洗い' },
  noise: { en: 'Noise', zh: '音量', 'zh-cn': '音量', ja: '騒音' },
  light: { en: 'Light', zh: '燈光', 'zh-cn': '灯光', ja: '照明' },
});

const defaultChoices: Partial<Record<QuestionRef, readonly (keyof typeof choices)[]>> = {
  likes: ['taste', 'price', 'manner', 'light'],
  dislike_service: ['manner', 'speed'],
  dislike_food: ['taste', 'price'],
  dislike_env: ['tables', 'toilets'],
  dislike_aura: ['noise', 'light'],
};

/** A question with its default text. */
export const defaultQuestion = (ref: QuestionRef): Question => ({
  id: ref,
  ref,
  type: questionType(ref),
  title: { ...defaultWording[ref] },
  required: ref === 'total_satisfaction',
  choices: (defaultChoices[ref] ?? []).map((id) => ({ id, label: { ...choices[id] } })),
});

/** A form with all questions, without a title. */
export const defaultDefinition = (): SurveyDefinition => ({
  title: { zh: null, 'zh-cn': null, en: null, ja: null },
  fields: questionRefs.map(defaultQuestion),
});
