import {
  questionRefs,
  questionType,
  type Question,
  type QuestionRef,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** The default questions of a new form. */

export const defaultWording: Readonly<Record<QuestionRef, Labels>> = {
  total_satisfaction: say(
    'Were you satisfied with your visit?',
    '您對這次用餐滿意嗎？',
    '您对这次用餐满意吗？',
    '今回のご来店にご満足いただけましたか？',
  ),
  likes: say('What did you like?', '您喜歡哪些部分？', '您喜欢哪些方面？', '良かった点をお聞かせください'),
  service_satisfaction: say(
    'Were you satisfied with the service?',
    '您對服務滿意嗎？',
    '您对服务满意吗？',
    '接客にご満足いただけましたか？',
  ),
  dislike_service: say(
    'What was wrong with the service?',
    '服務有哪些需要改進？',
    '服务有哪些需要改进？',
    '接客で気になった点は何ですか？',
  ),
  food_satisfaction: say(
    'Were you satisfied with the food?',
    '您對餐點滿意嗎？',
    '您对菜品满意吗？',
    'お料理にご満足いただけましたか？',
  ),
  dislike_food: say(
    'What was wrong with the food?',
    '餐點有哪些需要改進？',
    '菜品有哪些需要改进？',
    'お料理で気になった点は何ですか？',
  ),
  env_satisfaction: say(
    'Was everything clean?',
    '您對環境整潔滿意嗎？',
    '您对环境整洁满意吗？',
    '店内の清潔さにご満足いただけましたか？',
  ),
  dislike_env: say(
    'What was not clean?',
    '哪些地方不夠整潔？',
    '哪些地方不够整洁？',
    '清潔さで気になった点は何ですか？',
  ),
  aura_satisfaction: say(
    'Did you like the atmosphere?',
    '您對用餐氣氛滿意嗎？',
    '您对用餐氛围满意吗？',
    '店の雰囲気にご満足いただけましたか？',
  ),
  dislike_aura: say(
    'What did you dislike about the atmosphere?',
    '氣氛有哪些需要改進？',
    '氛围有哪些需要改进？',
    '雰囲気で気になった点は何ですか？',
  ),
  visit_again: say(
    'Will you visit us again?',
    '您願意再次光臨嗎？',
    '您愿意再次光临吗？',
    'またご来店いただけますか？',
  ),
  recommend_friends: say(
    'Would you recommend us to friends?',
    '您願意推薦給朋友嗎？',
    '您愿意推荐给朋友吗？',
    'ご友人に勧めていただけますか？',
  ),
  suggestion: say('Anything else?', '其他建議', '其他建议', 'その他のご意見'),
  unhappy_reason: say(
    'What went wrong?',
    '請告訴我們您不滿意的原因',
    '请告诉我们您不满意的原因',
    'ご不満に思われた理由をお聞かせください',
  ),
  need_contact: say(
    'Would you like us to call you?',
    '需要我們與您聯絡嗎？',
    '需要我们与您联系吗？',
    'こちらからご連絡してもよろしいですか？',
  ),
};

const choice = (id: string, label: Labels) => ({ id, label: { ...label } });
const taste = choice('taste', say('Taste', '味道', '味道', '味'));
const price = choice('price', say('Price', '價格', '价格', '価格'));
const speed = choice('speed', say('Speed', '速度', '速度', '早さ'));
const manner = choice('manner', say('Attitude', '態度', '态度', '対応'));
const tables = choice('tables', say('Tables', '桌面', '桌面', 'テーブル'));
const toilets = choice('toilets', say('Restrooms', '洗手間', '洗手间', 'お手洗い'));
const noise = choice('noise', say('Noise', '音量', '音量', '騒音'));
const light = choice('light', say('Light', '燈光', '灯光', '照明'));

const defaultChoices: Partial<Record<QuestionRef, Question['choices']>> = {
  likes: [taste, price, manner, light],
  dislike_service: [manner, speed],
  dislike_food: [taste, price],
  dislike_env: [tables, toilets],
  dislike_aura: [noise, light],
};

/** A question with its default text. */
export const defaultQuestion = (ref: QuestionRef): Question => ({
  id: ref,
  ref,
  type: questionType(ref),
  title: { ...defaultWording[ref] },
  required: ref === 'total_satisfaction',
  choices: (defaultChoices[ref] ?? []).map(({ id, label }) => ({ id, label: { ...label } })),
});

/** A form with all questions, without a title. */
export const defaultDefinition = (): SurveyDefinition => ({
  title: { zh: null, 'zh-cn': null, en: null, ja: null },
  fields: questionRefs.map(defaultQuestion),
});
