import {
  complaintRefs,
  questionType,
  type LocalText,
  type Question,
  type QuestionRef,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import { dislikes, type ComplaintArea, type Dislike } from './comments/shape.ts';

/** The questions of the demo's forms. */

type Words = readonly [zh: string, zhCn: string, en: string, ja: string];

const local = ([zh, zhCn, en, ja]: Words): LocalText => ({ zh, 'zh-cn': zhCn, en, ja });

const questions: Readonly<Record<QuestionRef, Words>> = {
  total_satisfaction: [
    '整體來說，您對這次用餐滿意嗎？',
    '总体来说，您对这次用餐满意吗？',
    'All in all, were you happy with your visit?',
    '今回のお食事にご満足いただけましたか？',
  ],
  likes: ['您最喜歡哪些部分？', '您最喜欢哪些方面？', 'What did you like best?', '特に良かった点をお聞かせください'],
  service_satisfaction: [
    '您對服務滿意嗎？',
    '您对服务满意吗？',
    'Were you happy with the service?',
    '接客はいかがでしたか？',
  ],
  dislike_service: [
    '服務哪裡讓您不滿意？',
    '服务哪里让您不满意？',
    'What was wrong with the service?',
    '接客で気になった点をお選びください',
  ],
  food_satisfaction: [
    '您對餐點滿意嗎？',
    '您对菜品满意吗？',
    'Were you happy with the food?',
    'お料理はいかがでしたか？',
  ],
  dislike_food: [
    '餐點哪裡讓您不滿意？',
    '菜品哪里让您不满意？',
    'What was wrong with the food?',
    'お料理で気になった点をお選びください',
  ],
  env_satisfaction: ['您對環境整潔滿意嗎？', '您对环境整洁满意吗？', 'Was everything clean?', '店内は清潔でしたか？'],
  dislike_env: ['哪裡不夠整潔？', '哪里不够整洁？', 'What was not clean?', '清潔さで気になった点をお選びください'],
  aura_satisfaction: [
    '您喜歡用餐的氣氛嗎？',
    '您喜欢用餐的氛围吗？',
    'Did you enjoy the atmosphere?',
    'お店の雰囲気はいかがでしたか？',
  ],
  dislike_aura: [
    '氣氛哪裡可以更好？',
    '氛围哪里可以更好？',
    'What disturbed you?',
    '雰囲気で気になった点をお選びください',
  ],
  visit_again: ['您會再次光臨嗎？', '您会再次光临吗？', 'Will you come again?', 'またお越しいただけますか？'],
  recommend_friends: [
    '您會推薦給親友嗎？',
    '您会推荐给亲友吗？',
    'Would you recommend us?',
    'ご家族やご友人に勧めていただけますか？',
  ],
  suggestion: [
    '還有什麼想告訴我們？',
    '还有什么想告诉我们？',
    'Anything else?',
    'その他ご意見がございましたらお聞かせください',
  ],
  unhappy_reason: [
    '發生了什麼事？請告訴我們',
    '发生了什么事？请告诉我们',
    'What happened?',
    'どのようなことがございましたか？',
  ],
  need_contact: [
    '需要店長與您聯絡嗎？',
    '需要店长与您联系吗？',
    'Shall the manager call you?',
    '店長よりご連絡を差し上げてもよろしいですか？',
  ],
};

export const likes = ['food', 'service', 'tea', 'room', 'value'] as const;
export type Like = (typeof likes)[number];

const labels: Readonly<Record<Dislike | Like, Words>> = {
  speed: ['等太久', '等太久', 'The wait', 'お待たせした時間'],
  manner: ['服務態度', '服务态度', 'The manner', '接客の態度'],
  mistake: ['出錯了', '出错了', 'A mistake', '間違い'],
  taste: ['味道', '味道', 'Taste', '味'],
  cold: ['不夠熱', '不够热', 'Not hot', '温度'],
  price: ['價格與份量', '价格与分量', 'Price and portion', '価格と量'],
  tables: ['桌面與餐具', '桌面与餐具', 'Tables and cutlery', 'テーブルと食器'],
  toilets: ['洗手間', '洗手间', 'Restrooms', 'お手洗い'],
  noise: ['太吵', '太吵', 'Noise', '騒がしさ'],
  crowded: ['座位太擠', '座位太挤', 'Cramped seats', '席の狭さ'],
  food: ['餐點', '菜品', 'Food', 'お料理'],
  service: ['服務', '服务', 'Service', '接客'],
  tea: ['茶與飲品', '茶与饮品', 'Drinks', 'お飲み物'],
  room: ['環境氣氛', '环境氛围', 'The room', '雰囲気'],
  value: ['價格合理', '价格合理', 'Value', '価格'],
};

const choicesOf = (ref: QuestionRef): Question['choices'] => {
  const area = (Object.keys(dislikes) as ComplaintArea[]).find((one) => complaintRefs[one] === ref);
  const ids: readonly (Dislike | Like)[] = area ? dislikes[area] : ref === 'likes' ? likes : [];
  return ids.map((id) => ({ id, label: local(labels[id]) }));
};

const questionOf = (ref: QuestionRef): Question => ({
  id: ref,
  ref,
  type: questionType(ref),
  title: local(questions[ref]),
  required: ref === 'total_satisfaction',
  choices: choicesOf(ref),
});

const order: readonly QuestionRef[] = [
  'total_satisfaction',
  'likes',
  ...(Object.keys(dislikes) as ComplaintArea[]).flatMap((area) => [area, complaintRefs[area]] as const),
  'visit_again',
  'recommend_friends',
  'suggestion',
  'unhappy_reason',
  'need_contact',
];

/** A form with a title. @param without the omitted questions */
export const surveyFormOf = (title: Words, without: readonly QuestionRef[] = []): SurveyDefinition => ({
  title: local(title),
  fields: order.filter((ref) => !without.includes(ref)).map(questionOf),
});
