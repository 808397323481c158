import type { Language } from '#contract/constants.ts';

/** What the guest's page says beside the questions. */

interface Words {
  begin: string;
  beginText: (company: string) => string;
  branch: string;
  yes: string;
  no: string;
  required: string;
  missing: string;
  /** Beside the question. */
  answerThis: string;
  send: string;
  save: string;
  saved: string;
  done: string;
  gift: string;
  review: string;
  languages: string;
  ended: string;
  answered: string;
  nothing: string;
}

export const pageWords: Readonly<Record<Language, Words>> = {
  en: {
    begin: 'Begin',
    beginText: (company) => `How was your visit at ${company}?`,
    branch: 'Where were you?',
    yes: 'Yes',
    no: 'No',
    required: 'required',
    missing: 'Please answer what is marked.',
    answerThis: 'Please answer this question.',
    send: 'Send',
    save: 'Go on later',
    saved: 'Saved. Open this link again to go on.',
    done: 'Thank you for your answers.',
    gift: 'A thank-you for you',
    review: 'Write a public review',
    languages: 'Language',
    ended: 'This survey has ended.',
    answered: 'This survey has been answered already. Thank you.',
    nothing: 'This link is not valid.',
  },
  zh: {
    begin: '開始填寫',
    beginText: (company) => `您在「${company}」的用餐體驗如何？`,
    branch: '您造訪的是哪間分店？',
    yes: '是',
    no: '否',
    required: '必填',
    missing: '請填寫標示的題目。',
    answerThis: '請填寫此題。',
    send: '送出',
    save: '稍後再填',
    saved: '已儲存，再次開啟此連結即可繼續填寫。',
    done: '感謝您的回饋。',
    gift: '送您的謝禮',
    review: '撰寫公開評論',
    languages: '語言',
    ended: '此問卷已結束。',
    answered: '此問卷已填寫完成，謝謝您。',
    nothing: '此連結無效。',
  },
  'zh-cn': {
    begin: '开始填写',
    beginText: (company) => `您在“${company}”的用餐体验如何？`,
    branch: '您光临的是哪家分店？',
    yes: '是',
    no: '否',
    required: '必填',
    missing: '请填写标出的题目。',
    answerThis: '请填写此题。',
    send: '提交',
    save: '稍后再填',
    saved: '已保存，再次打开此链接即可继续填写。',
    done: '感谢您的反馈。',
    gift: '送您的谢礼',
    review: '撰写公开评价',
    languages: '语言',
    ended: '此问卷已结束。',
    answered: '此问卷已填写完成，谢谢您。',
    nothing: '此链接无效。',
  },
  ja: {
    begin: '回答を始める',
    beginText: (company) => `${company}はいかがでしたか？`,
    branch: 'ご利用の店舗をお選びください',
    yes: 'はい',
    no: 'いいえ',
    required: '必須',
    missing: '印のついた質問にお答えください。',
    answerThis: 'この質問にお答えください。',
    send: '送信する',
    save: 'あとで続ける',
    saved: '保存しました。同じリンクから続きを入力できます。',
    done: 'ご回答ありがとうございました。',
    gift: 'お礼のクーポン',
    review: '公開の口コミを書く',
    languages: '言語',
    ended: 'このアンケートは終了しました。',
    answered: 'このアンケートはすでに回答済みです。ありがとうございました。',
    nothing: 'このリンクは無効です。',
  },
};

/** Subjects of mails about answers. */
export const mailSubjects: Readonly<Record<Language, { unsatisfied: string; other: string; complaint: string }>> = {
  en: {
    unsatisfied: 'An unsatisfied guest',
    other: 'A guest has answered a survey',
    complaint: 'The guest wants to be called. Answer here:',
  },
  zh: { unsatisfied: '客人不滿意通知', other: '收到問卷回覆', complaint: '客人希望與您聯絡，請由此處理：' },
  'zh-cn': { unsatisfied: '客人不满意通知', other: '收到问卷回复', complaint: '客人希望与您联系，请在此处理：' },
  ja: {
    unsatisfied: 'ご不満の回答がありました',
    other: 'アンケートの回答がありました',
    complaint: 'お客様がご連絡を希望しています。こちらからご対応ください：',
  },
};
