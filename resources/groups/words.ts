import { groupLimits, groupPictures, type GroupErrorCode, type GroupPicture } from '#contract/groupRules.ts';
import { say, type Labels } from '../define/fields.ts';

/** What the page of a group says. */

const { logo, coverImage } = groupPictures;
const sizes = ({ minWidth, maxWidth, minHeight, maxHeight }: (typeof groupPictures)[GroupPicture]) =>
  [`${minWidth}–${maxWidth}`, `${minHeight}–${maxHeight}`] as const;
const dimensions = ([width, height]: readonly [string, string]) =>
  say(
    `${width} pixels wide, ${height} high`,
    `寬 ${width}、高 ${height} 像素`,
    `宽 ${width}、高 ${height} 像素`,
    `幅${width}、高さ${height}ピクセル`,
  );

const logoSize = dimensions(sizes(logo));
const bannerSize = dimensions(sizes(coverImage));

const hint = ({ en, zh, 'zh-cn': zhCn, ja }: Labels) =>
  say(
    `JPEG, PNG, WebP or GIF, up to 3 MB; ${en}`,
    `JPEG、PNG、WebP 或 GIF，3 MB 以內；${zh}`,
    `JPEG、PNG、WebP 或 GIF，不超过 3 MB；${zhCn}`,
    `JPEG、PNG、WebP、GIF（3 MBまで）、${ja}`,
  );
export const pictureHints: Readonly<Record<GroupPicture, Labels>> = {
  logo: hint(logoSize),
  coverImage: hint(bannerSize),
};

const wrongSize = (what: readonly [string, string, string, string], { en, zh, 'zh-cn': zhCn, ja }: Labels) =>
  say(
    `The ${what[0]} must be ${en}.`,
    `${what[1]}的尺寸須為${zh}。`,
    `${what[2]}的尺寸须为${zhCn}。`,
    `${what[3]}のサイズは${ja}にしてください。`,
  );
const tooLarge = (what: readonly [string, string, string, string]) =>
  say(
    `The ${what[0]} is larger than 3 MB.`,
    `${what[1]}檔案超過 3 MB。`,
    `${what[2]}文件超过 3 MB。`,
    `${what[3]}のファイルが3 MBを超えています。`,
  );
const theLogo = ['logo', '標誌', '标志', 'ロゴ'] as const;
const theBanner = ['banner', '橫幅圖片', '横幅图片', 'バナー'] as const;

/** `{n}` is how many fields are empty. */
export const problemWords: Readonly<Record<GroupErrorCode, Labels>> = {
  GROUP_NAME_EMPTY: say(
    'Give the group a name.',
    '請輸入集團名稱。',
    '请输入集团名称。',
    'グループ名を入力してください。',
  ),
  GROUP_NAME_TOO_LONG: say(
    `The name has more than ${groupLimits.name} characters.`,
    `名稱不可超過 ${groupLimits.name} 個字。`,
    `名称不可超过 ${groupLimits.name} 个字。`,
    `名称は${groupLimits.name}文字以内で入力してください。`,
  ),
  GROUP_ID_EMPTY: say(
    'Give the group an id.',
    '請輸入集團代號。',
    '请输入集团代号。',
    'グループIDを入力してください。',
  ),
  GROUP_ID_TOO_LONG: say(
    `The id has more than ${groupLimits.id} characters.`,
    `代號不可超過 ${groupLimits.id} 個字元。`,
    `代号不可超过 ${groupLimits.id} 个字符。`,
    `IDは${groupLimits.id}文字以内で入力してください。`,
  ),
  GROUP_ID_INVALID: say(
    'An id has letters, digits and hyphens only.',
    '代號只能使用英文字母、數字與連字號。',
    '代号只能使用英文字母、数字和连字符。',
    'IDに使えるのは英字、数字、ハイフンのみです。',
  ),
  GROUP_ID_DUPLICATE: say(
    'Another group has this id.',
    '此代號已被其他集團使用。',
    '此代号已被其他集团使用。',
    'このIDはほかのグループで使われています。',
  ),
  GROUP_LOGO_TOO_LARGE: tooLarge(theLogo),
  GROUP_LOGO_DIMENSIONS: wrongSize(theLogo, logoSize),
  GROUP_BANNER_TOO_LARGE: tooLarge(theBanner),
  GROUP_BANNER_DIMENSIONS: wrongSize(theBanner, bannerSize),
  GROUP_UPLOAD_FAILED: say(
    'The picture could not be uploaded.',
    '圖片上傳失敗。',
    '图片上传失败。',
    '画像をアップロードできませんでした。',
  ),
  GROUP_BRANCH_MUST: say(
    'A group needs at least one branch.',
    '集團至少需要一家分店。',
    '集团至少需要一家门店。',
    'グループには少なくとも1店舗が必要です。',
  ),
  GROUP_DATES: say(
    'The end is before the start.',
    '結束日期早於開始日期。',
    '结束日期早于开始日期。',
    '終了日が開始日より前です。',
  ),
  GROUP_META_DUPLICATE_KEY: say(
    'This key is there already.',
    '此鍵名重複。',
    '此键名重复。',
    'このキーは重複しています。',
  ),
  GROUP_META_EMPTY_FIELD: say('Empty fields: {n}', '有 {n} 個欄位未填寫', '有 {n} 个字段未填写', '未入力の項目：{n}件'),
};

export const words = {
  group: say('Group', '集團', '集团', 'グループ'),
  newGroup: say('New group', '新增集團', '新建集团', 'グループを追加'),
  name: say('Name', '名稱', '名称', '名称'),
  id: say('Group id', '集團代號', '集团代号', 'グループID'),
  idHelp: say(
    'Part of the address; it cannot be changed later.',
    '會出現在網址中，建立後無法更改。',
    '会出现在网址中，创建后无法更改。',
    'URLの一部になり、あとから変更できません。',
  ),
  logo: say('Logo', '標誌', '标志', 'ロゴ'),
  coverImage: say('Banner', '橫幅圖片', '横幅图片', 'バナー'),
  pictures: say('Pictures', '圖片', '图片', '画像'),
  page: say('Show the group page', '啟用集團頁面', '启用集团页面', 'グループページを公開する'),
  share: say(
    'Companies share their guests',
    '公司之間共享顧客資料',
    '公司之间共享顾客资料',
    '会社間で顧客情報を共有する',
  ),
  languages: say('Languages on the page', '頁面可選語言', '页面可选语言', 'ページで選べる言語'),
  users: say('Users', '使用者', '用户', 'ユーザー'),
  usersHelp: say(
    'They see and edit this group without further permissions.',
    '不需其他權限即可檢視與編輯此集團。',
    '无需其他权限即可查看和编辑此集团。',
    'ほかの権限がなくてもこのグループを閲覧・編集できます。',
  ),
  branches: say('Branches', '分店', '门店', '店舗'),
  addBranches: say('Add branches', '加入分店', '添加门店', '店舗を追加'),
  searchBranches: say('Company or branch', '公司或分店名稱', '公司或门店名称', '会社名または店舗名'),
  chooseAll: say('Choose all', '全選', '全选', 'すべて選択'),
  chooseNone: say('Choose none', '取消全選', '取消全选', '選択を解除'),
  addChosen: say('Add ({n})', '加入（{n}）', '添加（{n}）', '追加（{n}）'),
  moreBranches: say(
    'There are more branches. Type more of a name to find them.',
    '還有更多分店，請輸入更完整的名稱搜尋。',
    '还有更多门店，请输入更完整的名称搜索。',
    'ほかにも店舗があります。名称を詳しく入力して検索してください。',
  ),
  removeBranch: say('Take out', '移除', '移除', '外す'),
  noBranches: say('No branches yet.', '尚未加入分店。', '尚未添加门店。', 'まだ店舗がありません。'),
  startDate: say('From', '開始日期', '开始日期', '開始日'),
  endDate: say('Until', '結束日期', '结束日期', '終了日'),
  meta: say('Metadata', '附加資料', '附加数据', 'メタデータ'),
  metaKey: say('Key', '鍵名', '键名', 'キー'),
  metaType: say('Type', '類型', '类型', '型'),
  metaValue: say('Value', '值', '值', '値'),
  metaAdd: say('Add an entry', '新增一筆', '添加一条', '項目を追加'),
  metaRemove: say('Remove entry {n}', '刪除第 {n} 筆', '删除第 {n} 条', '{n}件目を削除'),
  string: say('Text', '文字', '文本', 'テキスト'),
  number: say('Number', '數字', '数字', '数値'),
  boolean: say('Yes or no', '是／否', '是／否', 'はい・いいえ'),
  yes: say('Yes', '是', '是', 'はい'),
  no: say('No', '否', '否', 'いいえ'),
  saved: say('The group has been saved.', '集團已儲存。', '集团已保存。', 'グループを保存しました。'),
  progress: say('Saving: {n} of {m}', '儲存中：{n}／{m}', '保存中：{n}／{m}', '保存中：{n}／{m}'),
  keepOpen: say(
    'Please keep this page open.',
    '請勿關閉此頁面。',
    '请勿关闭此页面。',
    'このページを開いたままお待ちください。',
  ),
  failed: say(
    'The group has been saved, but not everything in it:',
    '集團已儲存，但以下項目未完成：',
    '集团已保存，但以下项目未完成：',
    'グループは保存されましたが、次の項目は保存できませんでした：',
  ),
  tryAgain: say('Try these again', '重試這些項目', '重试这些项目', 'これらを再試行'),
  stale: say(
    'Somebody else has changed this group. Their changes are shown now together with yours; save again to keep both.',
    '其他人修改了此集團。畫面已合併對方與您的變更，請再次儲存。',
    '其他人修改了此集团。页面已合并对方与您的更改，请再次保存。',
    'ほかの人がこのグループを変更しました。相手の変更とあなたの入力をあわせて表示しています。もう一度保存してください。',
  ),
  mend: say('Some fields need another look.', '部分欄位需要修正。', '部分字段需要修改。', '入力内容をご確認ください。'),
  add: say('add', '加入', '添加', '追加'),
  update: say('change', '更新', '更新', '更新'),
  delete: say('take out', '移除', '移除', '削除'),
  picture: say('upload', '上傳', '上传', 'アップロード'),
} as const;

export const languageWords = {
  en: 'English',
  ja: '日本語',
  'zh-tw': '繁體中文',
  'zh-cn': '简体中文',
} as const;
