import { defineLabels } from '#contract/core/labelLists.ts';

/** The texts of the editor of surveys, in addition to the field labels. */
export const surveyWords = defineLabels('surveys.words', {
  openComplaints: { en: 'open', zh: '件未結案', 'zh-cn': '件未结案', ja: '件未完了' },
  answersOf: { en: '{{n}}: answers', zh: '「{{n}}」的回覆', 'zh-cn': '“{{n}}”的回复', ja: '「{{n}}」の回答' },
  addQuestion: { en: 'Add a question', zh: '新增題目', 'zh-cn': '添加题目', ja: '質問を追加' },
  elsewhere: {
    en: 'This form is managed at the form provider. Refresh to load the latest version.',
    zh: '此表單來自外部表單服務，請於該處修改，再按「更新表單」套用。',
    'zh-cn': '此表单来自外部表单服务，请在该处修改，再按“更新表单”套用。',
    ja: 'このフォームは外部サービスで管理されています。変更はそちらで行い、「フォームを更新」で反映します。',
  },
  isRequired: { en: 'Required', zh: '必填', 'zh-cn': '必填', ja: '必須' },
  restore: {
    en: 'To restore a deleted survey with its answers, enter the ID from its previous address.',
    zh: '輸入原網址中的編號，即可找回已刪除的問卷與回覆。',
    'zh-cn': '输入原网址中的编号，即可找回已删除的问卷与回复。',
    ja: '削除したアンケートと回答を復元するには、以前のURLにあるIDを入力してください。',
  },
  remoteId: {
    en: 'Find the ID at the end of the form’s address. The form needs a hidden field named “token”, and its question references must match the ones shown here.',
    zh: '編號位於表單網址的最後。表單須有名為「token」的隱藏欄位，題目的參照名稱須與這裡相同。',
    'zh-cn': '编号位于表单网址的最后。表单须有名为“token”的隐藏字段，题目的引用名称须与这里相同。',
    ja: 'IDはフォームのアドレスの末尾です。「token」という非表示フィールドと、ここと同じ参照名の質問が必要です。',
  },
  formId: { en: 'Form ID', zh: '表單編號', 'zh-cn': '表单编号', ja: 'フォームのID' },
  linked: { en: 'Form linked', zh: '已連結表單', 'zh-cn': '已关联表单', ja: 'フォームを連携しました' },
  location: { en: 'Form location', zh: '表單來源', 'zh-cn': '表单来源', ja: 'フォームの提供元' },
  here: { en: 'Here', zh: '本系統', 'zh-cn': '本系统', ja: 'このシステム' },
  atProvider: {
    en: 'At the form provider',
    zh: '外部表單服務',
    'zh-cn': '外部表单服务',
    ja: '外部のフォームサービス',
  },
  linkHelp: {
    en: '3 to 20 lowercase letters, digits and hyphens. For posters and QR codes; anyone with the link can answer.',
    zh: '3 至 20 個小寫字母、數字或連字號。用於海報與 QR 碼，知道連結的人都能填寫。',
    'zh-cn': '3 至 20 个小写字母、数字或连字符。用于海报与二维码，知道链接的人都能填写。',
    ja: '半角英小文字・数字・ハイフンで3〜20文字。ポスターやQRコード用で、リンクを知っていれば誰でも回答できます。',
  },
  choice: { en: 'Choice', zh: '選項', 'zh-cn': '选项', ja: '選択肢' },
  addChoice: { en: 'Add a choice', zh: '新增選項', 'zh-cn': '添加选项', ja: '選択肢を追加' },
  required: { en: 'Required', zh: '必填', 'zh-cn': '必填', ja: '必須にする' },
  vouchersHelp: {
    en: 'Issued to guests who received the link after a visit.',
    zh: '發放給用餐後收到問卷連結的顧客。',
    'zh-cn': '发放给用餐后收到问卷链接的顾客。',
    ja: '来店後にリンクを受け取った顧客に発行されます。',
  },
  hiddenVoucher: { en: 'A voucher', zh: '票券', 'zh-cn': '优惠券', ja: 'クーポン' },
});
