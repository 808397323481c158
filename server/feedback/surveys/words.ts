import { common } from '#contract/labels/commonLabels.ts';
import { defineTexts } from '#contract/core/texts.ts';

/** The texts of the guest's page around the questions. */
export const surveyTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'survey',
  label: { en: 'Survey page', zh: '問卷頁面', 'zh-cn': '问卷页面', ja: 'アンケートのページ' },
  texts: {
    begin: { en: 'Start', zh: '開始填寫', 'zh-cn': '开始填写', ja: '回答を始める' },
    branch: {
      en: 'Which branch did you visit?',
      zh: '您光臨的是哪家分店？',
      'zh-cn': '您光临的是哪家门店？',
      ja: 'ご利用の店舗をお選びください',
    },
    yes: common.yes,
    no: common.no,
    required: { en: 'required', zh: '必填', 'zh-cn': '必填', ja: '必須' },
    missing: {
      en: 'Please answer the marked questions.',
      zh: '請填寫標示的題目。',
      'zh-cn': '请填写标出的题目。',
      ja: '印のついた質問にお答えください。',
    },
    answerThis: {
      en: 'Please answer this question.',
      zh: '請填寫此題。',
      'zh-cn': '请填写此题。',
      ja: 'この質問にお答えください。',
    },
    contactPhone: { en: 'Your phone number', zh: '您的電話號碼', 'zh-cn': '您的电话号码', ja: 'お電話番号' },
    contactConsent: {
      en: 'We use it only to call you about this answer.',
      zh: '僅用於就本次意見與您聯絡。',
      'zh-cn': '仅用于就本次反馈与您联系。',
      ja: '今回のご意見に関するご連絡にのみ使用します。',
    },
    contactWrong: {
      en: 'This is not a valid phone number.',
      zh: '電話號碼格式不正確。',
      'zh-cn': '电话号码格式不正确。',
      ja: '電話番号が正しくありません。',
    },
    send: { en: 'Submit', zh: '送出', 'zh-cn': '提交', ja: '送信する' },
    save: { en: 'Continue later', zh: '稍後再填', 'zh-cn': '稍后再填', ja: 'あとで続ける' },
    saved: {
      en: 'Saved. Open this link again to continue.',
      zh: '已儲存，再次開啟此連結即可繼續填寫。',
      'zh-cn': '已保存，再次打开此链接即可继续填写。',
      ja: '保存しました。同じリンクから続きを入力できます。',
    },
    done: {
      en: 'Thank you for your feedback.',
      zh: '感謝您的回饋。',
      'zh-cn': '感谢您的反馈。',
      ja: 'ご回答ありがとうございました。',
    },
    gift: { en: 'A thank-you gift', zh: '送您的謝禮', 'zh-cn': '送您的谢礼', ja: 'お礼のクーポン' },
    review: { en: 'Write a public review', zh: '撰寫公開評論', 'zh-cn': '撰写公开评价', ja: '公開の口コミを書く' },
    languages: common.language,
    ended: {
      en: 'This survey has ended.',
      zh: '此問卷已結束。',
      'zh-cn': '此问卷已结束。',
      ja: 'このアンケートは終了しました。',
    },
    answered: {
      en: 'This survey has already been answered. Thank you.',
      zh: '此問卷已填寫完成，謝謝您。',
      'zh-cn': '此问卷已填写完成，谢谢您。',
      ja: 'このアンケートはすでに回答済みです。ありがとうございました。',
    },
    nothing: {
      en: 'This link is not valid, or no longer works.',
      zh: '此連結無效或已失效。',
      'zh-cn': '此链接无效或已失效。',
      ja: 'このリンクは正しくないか、すでに無効です。',
    },
    question: {
      en: 'How was your visit at {{company}}?',
      zh: '您在「{{company}}」的用餐體驗如何？',
      'zh-cn': '您在“{{company}}”的用餐体验如何？',
      ja: '{{company}}はいかがでしたか？',
    },
  },
});

/** The texts of the invitation after a visit. */
export const surveyInvitationTexts = defineTexts({
  platform: 'messages',
  namespace: 'surveyInvitation',
  label: { en: 'Survey invitation', zh: '問卷邀請', 'zh-cn': '问卷邀请', ja: 'アンケートの案内' },
  texts: {
    subject: {
      en: 'Your visit at {{place}}',
      zh: '您在「{{place}}」的用餐體驗',
      'zh-cn': '您在“{{place}}”的用餐体验',
      ja: '{{place}}のご利用について',
    },
    ask: {
      en: 'Thank you for visiting {{place}}. How was it?',
      zh: '感謝您光臨「{{place}}」，請告訴我們您的用餐體驗：',
      'zh-cn': '感谢您光临“{{place}}”，请告诉我们您的用餐体验：',
      ja: '{{place}}をご利用いただきありがとうございます。ご感想をお聞かせください。',
    },
  },
});

/** The texts of the mails about answers. */
export const surveyAnswerTexts = defineTexts({
  platform: 'mails',
  namespace: 'surveyAnswers',
  label: { en: 'Survey answers', zh: '問卷回覆通知', 'zh-cn': '问卷回复通知', ja: 'アンケートの回答通知' },
  texts: {
    unsatisfied: {
      en: 'Unsatisfied guest',
      zh: '不滿意的顧客',
      'zh-cn': '不满意的顾客',
      ja: '不満足の回答がありました',
    },
    other: { en: 'New survey answer', zh: '收到問卷回覆', 'zh-cn': '收到问卷回复', ja: 'アンケートの回答がありました' },
    complaint: {
      en: 'The guest asked for a call. Respond here:',
      zh: '顧客希望與您聯絡，請由此處理：',
      'zh-cn': '顾客希望与您联系，请在此处理：',
      ja: '顧客が連絡を希望しています。こちらから対応してください：',
    },
  },
});
