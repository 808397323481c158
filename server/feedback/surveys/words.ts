import { mapValues } from 'es-toolkit';
import { common } from '#contract/labels/commonLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { say } from '#resources/framework/fields.ts';

const page = {
  begin: say('Start', '開始填寫', '开始填写', '回答を始める'),
  branch: say(
    'Which branch did you visit?',
    '您光臨的是哪家分店？',
    '您光临的是哪家门店？',
    'ご利用の店舗をお選びください',
  ),
  yes: common.yes,
  no: common.no,
  required: say('required', '必填', '必填', '必須'),
  missing: say(
    'Please answer the marked questions.',
    '請填寫標示的題目。',
    '请填写标出的题目。',
    '印のついた質問にお答えください。',
  ),
  /** Shown at the question. */
  answerThis: say('Please answer this question.', '請填寫此題。', '请填写此题。', 'この質問にお答えください。'),
  contactPhone: say('Your phone number', '您的電話號碼', '您的电话号码', 'お電話番号'),
  contactConsent: say(
    'We use it only to call you about this answer.',
    '僅用於就本次意見與您聯絡。',
    '仅用于就本次反馈与您联系。',
    '今回のご意見に関するご連絡にのみ使用します。',
  ),
  contactWrong: say(
    'This is not a valid phone number.',
    '電話號碼格式不正確。',
    '电话号码格式不正确。',
    '電話番号が正しくありません。',
  ),
  send: say('Submit', '送出', '提交', '送信する'),
  save: say('Continue later', '稍後再填', '稍后再填', 'あとで続ける'),
  saved: say(
    'Saved. Open this link again to continue.',
    '已儲存，再次開啟此連結即可繼續填寫。',
    '已保存，再次打开此链接即可继续填写。',
    '保存しました。同じリンクから続きを入力できます。',
  ),
  done: say('Thank you for your feedback.', '感謝您的回饋。', '感谢您的反馈。', 'ご回答ありがとうございました。'),
  gift: say('A thank-you gift', '送您的謝禮', '送您的谢礼', 'お礼のクーポン'),
  review: say('Write a public review', '撰寫公開評論', '撰写公开评价', '公開の口コミを書く'),
  languages: common.language,
  ended: say('This survey has ended.', '此問卷已結束。', '此问卷已结束。', 'このアンケートは終了しました。'),
  answered: say(
    'This survey has already been answered. Thank you.',
    '此問卷已填寫完成，謝謝您。',
    '此问卷已填写完成，谢谢您。',
    'このアンケートはすでに回答済みです。ありがとうございました。',
  ),
  nothing: say(
    'This link is not valid, or no longer works.',
    '此連結無效或已失效。',
    '此链接无效或已失效。',
    'このリンクは正しくないか、すでに無効です。',
  ),
};

/** The texts of the guest's page around the questions. */
export const pageWords = (language: Language) => mapValues(page, (word) => word[language]);

export const beginText = (language: Language, company: string): string =>
  say(
    `How was your visit at ${company}?`,
    `您在「${company}」的用餐體驗如何？`,
    `您在“${company}”的用餐体验如何？`,
    `${company}はいかがでしたか？`,
  )[language];

/** The texts of the invitation after a visit. */
export const askingWords = (language: Language, place: string) => ({
  subject: say(
    `Your visit at ${place}`,
    `您在「${place}」的用餐體驗`,
    `您在“${place}”的用餐体验`,
    `${place}のご利用について`,
  )[language],
  ask: say(
    `Thank you for visiting ${place}. How was it?`,
    `感謝您光臨「${place}」，請告訴我們您的用餐體驗：`,
    `感谢您光临“${place}”，请告诉我们您的用餐体验：`,
    `${place}をご利用いただきありがとうございます。ご感想をお聞かせください。`,
  )[language],
});

/** Subjects of the mails about answers. */
export const mailSubjects = {
  unsatisfied: say('Unsatisfied guest', '不滿意的顧客', '不满意的顾客', '不満足の回答がありました'),
  other: say('New survey answer', '收到問卷回覆', '收到问卷回复', 'アンケートの回答がありました'),
  complaint: say(
    'The guest asked for a call. Respond here:',
    '顧客希望與您聯絡，請由此處理：',
    '顾客希望与您联系，请在此处理：',
    '顧客が連絡を希望しています。こちらから対応してください：',
  ),
};
