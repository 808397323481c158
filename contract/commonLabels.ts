import { same, say } from './label.ts';

/**
 * Words for what many fields, columns and pages are about; what only some of them say stands with these. They come with
 * the first screen: those that it never says are in `laterLabels.ts`.
 */
export const common = {
  branch: say('Branch', '分店', '门店', '店舗'),
  branches: say('Branches', '分店', '门店', '店舗'),
  oneBranch: say('branch', '分店', '门店', '店舗'),
  allBranches: say('All branches', '所有分店', '所有门店', '全店舗'),
  company: say('Company', '公司', '公司', '会社'),
  companies: say('Companies', '公司', '公司', '会社'),
  users: say('Users', '使用者', '用户', 'ユーザー'),
  guest: say('Guest', '顧客', '顾客', '顧客'),
  guests: say('Guests', '顧客', '顾客', '顧客'),
  /** Of a thing, and of a person. */
  name: say('Name', '名稱', '名称', '名称'),
  personName: say('Name', '姓名', '姓名', '氏名'),
  title: say('Title', '標題', '标题', 'タイトル'),
  logo: say('Logo', '標誌', '标志', 'ロゴ'),
  tags: say('Tags', '標籤', '标签', 'タグ'),
  language: say('Language', '語言', '语言', '言語'),
  phone: say('Phone', '電話', '电话', '電話番号'),
  email: say('E-mail', '電子郵件', '电子邮箱', 'メール'),
  note: say('Note', '備註', '备注', 'メモ'),
  kind: say('Kind', '類型', '类型', '種類'),
  status: say('Status', '狀態', '状态', '状態'),
  month: say('Month', '月份', '月份', '月'),
  created: say('Created', '建立時間', '创建时间', '作成日時'),
  points: say('Points', '點數', '点数', 'ポイント'),
  surveys: say('Surveys', '問卷', '问卷', 'アンケート'),
  vip: same('VIP'),
} as const;
