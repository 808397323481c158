import { later } from '#contract/labels/laterLabels.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { languageChoices } from '#resources/framework/common.ts';
import { boolean, choice, email, instant, longText, text, type Choice } from '#resources/framework/fields.ts';
import { filledLabel, type Label } from '#contract/core/label.ts';
import type { FormSection, RecordAction } from '#resources/framework/resource.ts';
import { userWords } from './words.ts';

/** A user's fields, for managers of a company and for administrators. */

const roleNames: readonly Choice<string>[] = [
  { value: 'none', label: common.none },
  { value: 'read', label: { en: 'Can view', zh: '可檢視', 'zh-cn': '可查看', ja: '閲覧可' } },
  { value: 'write', label: { en: 'Can edit', zh: '可編輯', 'zh-cn': '可编辑', ja: '編集可' } },
  { value: 'manager', label: { en: 'Manager', zh: '經理', 'zh-cn': '经理', ja: 'マネージャー' } },
];

export const invitedLabel = defineLabels('users.invitedLabel', {
  en: 'Invited',
  zh: '已邀請',
  'zh-cn': '已邀请',
  ja: '招待中',
});

const access = { en: 'Access preview', zh: '權限預覽', 'zh-cn': '权限预览', ja: '権限の確認' };

export const userFields = {
  email: email(common.email, { required: true, sortable: true, width: 290 }),
  name: text(common.personName, { max: 120, required: true, sortable: true }),
  role: choice(
    { en: 'Role', zh: '角色', 'zh-cn': '角色', ja: '役割' },
    {
      choices: roleNames,
      required: true,
      sortable: true,
      width: 120,
      // Only the address of an invited user is known.
      shown: ({ role, state }) => (state === 'invited' ? null : role),
    },
  ),
  companies: longText(common.companies, {
    max: 0,
    readOnly: true,
    source: 'companyACL',
    cell: () => import('./CompaniesText.tsx'),
  }),
  active: boolean(common.active, { width: 90 }),
  state: choice(common.state, {
    choices: [
      { value: 'invited', label: invitedLabel, tone: 'warn' },
      {
        value: 'neverSignedIn',
        label: { en: 'Never logged in', zh: '從未登入', 'zh-cn': '从未登录', ja: '未ログイン' },
        tone: 'plain',
      },
      { value: 'active', label: common.active, tone: 'good' },
      { value: 'inactive', label: later.inactive, tone: 'bad' },
    ],
    readOnly: true,
    width: 140,
  }),
  isAdmin: boolean({
    en: 'Platform administrator',
    zh: '平台管理員',
    'zh-cn': '平台管理员',
    ja: 'プラットフォーム管理者',
  }),
  version: choice(common.version, {
    choices: [
      {
        value: 'v1',
        label: {
          en: '1: one permission set',
          zh: '第 1 版：各公司相同',
          'zh-cn': '第 1 版：各公司相同',
          ja: '1：全会社で共通',
        },
      },
      {
        value: 'v2',
        label: {
          en: '2: permissions per company',
          zh: '第 2 版：各公司分別設定',
          'zh-cn': '第 2 版：各公司分别设置',
          ja: '2：会社ごと',
        },
      },
    ],
    required: true,
  }),
  language: choice(
    { en: 'E-mail language', zh: '信件語言', 'zh-cn': '邮件语言', ja: 'メールの言語' },
    { choices: languageChoices },
  ),
  passwordRule: choice(
    { en: 'Password rule', zh: '密碼規則', 'zh-cn': '密码规则', ja: 'パスワードの規則' },
    {
      choices: [
        { value: 'none', label: { en: 'Standard', zh: '一般', 'zh-cn': '一般', ja: '標準' } },
        {
          value: 'high',
          label: {
            en: 'High: at least 12 characters of three types',
            zh: '高：12 個字元以上且含三種字元',
            'zh-cn': '高：12 个字符以上且含三种字符',
            ja: '高：12文字以上、3種類以上の文字',
          },
        },
      ],
      required: true,
    },
  ),
  changePasswordReminder: choice(
    { en: 'Password reminder', zh: '提醒更換密碼', 'zh-cn': '提醒更换密码', ja: 'パスワード変更の通知' },
    {
      choices: [
        { value: 90, label: { en: 'After 90 days', zh: '90 天後', 'zh-cn': '90 天后', ja: '90日後' } },
        { value: -1, label: { en: 'Never', zh: '不提醒', 'zh-cn': '不提醒', ja: '通知しない' } },
      ],
      required: true,
    },
  ),
  companyACL: longText(
    { en: 'Companies and permissions', zh: '公司與權限', 'zh-cn': '公司与权限', ja: '会社と権限' },
    {
      max: 0,
      input: () => import('./MembershipsInput.tsx'),
    },
  ),
  permissions: longText(
    { en: 'General permissions', zh: '一般權限', 'zh-cn': '一般权限', ja: '共通の権限' },
    {
      max: 0,
      input: () => import('./GeneralRightsInput.tsx'),
      shownWhen: ({ version }) => version === 'v1',
    },
  ),
  access: longText(access, {
    max: 0,
    readOnly: true,
    derived: true,
    source: 'id',
    input: () => import('./AccessPreview.tsx'),
  }),
  lastLoginTime: instant(
    { en: 'Last login', zh: '最後登入', 'zh-cn': '最后登录', ja: '最終ログイン' },
    {
      readOnly: true,
      sortable: true,
      width: 160,
    },
  ),
  createdTime: instant(common.created, { readOnly: true, sortable: true }),
  updatedTime: instant({ en: 'Changed', zh: '更新時間', 'zh-cn': '更新时间', ja: '更新日時' }, { readOnly: true }),
};

const person = { en: 'Person', zh: '人員', 'zh-cn': '人员', ja: '利用者' };
const rights = { en: 'Permissions', zh: '權限', 'zh-cn': '权限', ja: '権限' };

export const userForm = (admin: boolean): readonly FormSection<keyof typeof userFields>[] => [
  {
    label: person,
    tab: person,
    fields: [
      'email',
      'name',
      'role',
      ...(admin ? (['isAdmin'] as const) : []),
      'version',
      'active',
      'language',
      'lastLoginTime',
      'createdTime',
      'updatedTime',
    ],
  },
  {
    label: { en: 'Password', zh: '密碼', 'zh-cn': '密码', ja: 'パスワード' },
    tab: person,
    fields: ['passwordRule', 'changePasswordReminder'],
  },
  { label: rights, tab: rights, fields: ['permissions', 'companyACL'] },
  { label: access, tab: access, fields: ['access'] },
];

/** Shows where an invitation was sent. */
export const sentTo = ({ email }: Readonly<Record<string, unknown>>): Label =>
  filledLabel(userWords.sent, { email: String(email) });

/** Resends the invitation of a user who has not accepted it yet. */
export const invitation = defineLabels('users.invitation', {
  name: 'invite',
  label: { en: 'Send the invitation again', zh: '重新寄送邀請', 'zh-cn': '重新发送邀请', ja: '招待を再送する' },
  shownWhen: ({ state }) => state === 'invited' || state === 'neverSignedIn',
  done: sentTo,
  confirm: {
    title: {
      en: 'Send the invitation again?',
      zh: '要重新寄送邀請嗎？',
      'zh-cn': '要重新发送邀请吗？',
      ja: '招待を再送しますか？',
    },
    text: {
      en: 'An e-mail with a new link will be sent. Earlier links stop working.',
      zh: '將寄出含新連結的郵件，先前的連結會失效。',
      'zh-cn': '将发送含新链接的邮件，先前的链接会失效。',
      ja: '新しいリンクをメールで送ります。以前のリンクは無効になります。',
    },
    harmless: true,
  },
  call: () => import('#contract/organization/users.ts').then((users) => users.inviteUser),
} satisfies RecordAction);
