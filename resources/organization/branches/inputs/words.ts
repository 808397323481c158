import { defineLabels } from '#contract/core/labelLists.ts';

/** Texts of the inputs for settings of branches. */
export const branchInputWords = defineLabels('branches.inputs', {
  addBranch: { en: 'Add a branch', zh: '新增分店', 'zh-cn': '新增门店', ja: '店舗を追加' },
  addPicture: { en: 'Add a picture', zh: '新增照片', 'zh-cn': '新增照片', ja: '写真を追加' },
  latitude: { en: 'Latitude', zh: '緯度', 'zh-cn': '纬度', ja: '緯度' },
  longitude: { en: 'Longitude', zh: '經度', 'zh-cn': '经度', ja: '経度' },
  pasteLocation: {
    en: 'Paste coordinates or a map link',
    zh: '貼上座標或地圖連結',
    'zh-cn': '粘贴坐标或地图链接',
    ja: '座標または地図のリンクを貼り付け',
  },
  openMap: { en: 'Open in a map', zh: '在地圖中開啟', 'zh-cn': '在地图中打开', ja: '地図で開く' },
  emailAddresses: { en: 'E-mail addresses', zh: '電子郵件地址', 'zh-cn': '电子邮件地址', ja: 'メールアドレス' },
  phoneNumbers: {
    en: 'Phone numbers, +886…',
    zh: '電話號碼，例如 +886…',
    'zh-cn': '电话号码，例如 +86…',
    ja: '電話番号（+81…）',
  },
  sources: { en: 'Sources', zh: '來源限制', 'zh-cn': '来源限制', ja: '対象の経路' },
  noRecipients: { en: 'no recipients', zh: '無收件人', 'zh-cn': '无收件人', ja: '宛先なし' },
  inPlan: { en: 'included in plan', zh: '方案內含', 'zh-cn': '方案内含', ja: 'プラン内' },
  fromPlan: { en: 'From the plan', zh: '套用方案內容', 'zh-cn': '套用方案内容', ja: 'プランどおりにする' },
  recording: { en: 'Recording', zh: '錄音檔', 'zh-cn': '录音文件', ja: '録音' },
  worldMap: { en: 'World map', zh: '世界地圖', 'zh-cn': '世界地图', ja: '世界地図' },
});
