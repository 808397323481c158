import { common } from '#contract/labels/commonLabels.ts';
import { languageChoices } from '#resources/framework/common.ts';
import { boolean, choice, email, instant, longText, say, text, type Choice } from '#resources/framework/fields.ts';
import type { Label } from '#contract/core/label.ts';
import type { FormSection, RecordAction } from '#resources/framework/resource.ts';

/** A user's fields, for managers of a company and for administrators. */

const roleNames: readonly Choice<string>[] = [
  { value: 'none', label: common.none },
  { value: 'read', label: say('Can view', '可檢視', '可查看', '閲覧可') },
  { value: 'write', label: say('Can edit', '可編輯', '可编辑', '編集可') },
  { value: 'manager', label: say('Manager', '經理', '经理', 'マネージャー') },
];

export const invitedLabel = say('Invited', '已邀請', '已邀请', '招待中');

const access = say('Access preview', '權限預覽', '权限预览', '権限の確認');

export const userFields = {
  email: email(common.email, { required: true, sortable: true, width: 290 }),
  name: text(common.personName, { max: 120, required: true, sortable: true }),
  role: choice(say('Role', '角色', '角色', '役割'), {
    choices: roleNames,
    required: true,
    sortable: true,
    width: 120,
    // Only the address of an invited user is known.
    shown: ({ role, state }) => (state === 'invited' ? null : role),
  }),
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
        label: say('Never logged in', '從未登入', '从未登录', '未ログイン'),
        tone: 'plain',
      },
      { value: 'active', label: common.active, tone: 'good' },
      { value: 'inactive', label: say('Inactive', '已停用', '已停用', '無効'), tone: 'bad' },
    ],
    readOnly: true,
    width: 140,
  }),
  isAdmin: boolean(say('Platform administrator', '平台管理員', '平台管理员', 'プラットフォーム管理者')),
  version: choice(common.version, {
    choices: [
      {
        value: 'v1',
        label: say('1: one permission set', '第 1 版：各公司相同', '第 1 版：各公司相同', '1：全会社で共通'),
      },
      {
        value: 'v2',
        label: say('2: permissions per company', '第 2 版：各公司分別設定', '第 2 版：各公司分别设置', '2：会社ごと'),
      },
    ],
    required: true,
  }),
  language: choice(say('E-mail language', '信件語言', '邮件语言', 'メールの言語'), { choices: languageChoices }),
  passwordRule: choice(say('Password rule', '密碼規則', '密码规则', 'パスワードの規則'), {
    choices: [
      { value: 'none', label: say('Standard', '一般', '一般', '標準') },
      {
        value: 'high',
        label: say(
          'High: at least 12 characters of three types',
          '高：12 個字元以上且含三種字元',
          '高：12 个字符以上且含三种字符',
          '高：12文字以上、3種類以上の文字',
        ),
      },
    ],
    required: true,
  }),
  changePasswordReminder: choice(say('Password reminder', '提醒更換密碼', '提醒更换密码', 'パスワード変更の通知'), {
    choices: [
      { value: 90, label: say('After 90 days', '90 天後', '90 天后', '90日後') },
      { value: -1, label: say('Never', '不提醒', '不提醒', '通知しない') },
    ],
    required: true,
  }),
  companyACL: longText(say('Companies and permissions', '公司與權限', '公司与权限', '会社と権限'), {
    max: 0,
    input: () => import('./MembershipsInput.tsx'),
  }),
  permissions: longText(say('General permissions', '一般權限', '一般权限', '共通の権限'), {
    max: 0,
    input: () => import('./GeneralRightsInput.tsx'),
    shownWhen: ({ version }) => version === 'v1',
  }),
  access: longText(access, {
    max: 0,
    readOnly: true,
    derived: true,
    source: 'id',
    input: () => import('./AccessPreview.tsx'),
  }),
  lastLoginTime: instant(say('Last login', '最後登入', '最后登录', '最終ログイン'), {
    readOnly: true,
    sortable: true,
    width: 160,
  }),
  createdTime: instant(common.created, { readOnly: true, sortable: true }),
  updatedTime: instant(say('Changed', '更新時間', '更新时间', '更新日時'), { readOnly: true }),
};

const person = say('Person', '人員', '人员', '利用者');
const rights = say('Permissions', '權限', '权限', '権限');

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
    label: say('Password', '密碼', '密码', 'パスワード'),
    tab: person,
    fields: ['passwordRule', 'changePasswordReminder'],
  },
  { label: rights, tab: rights, fields: ['permissions', 'companyACL'] },
  { label: access, tab: access, fields: ['access'] },
];

/** Shows where an invitation was sent. */
export const sentTo = ({ email }: Readonly<Record<string, unknown>>): Label =>
  say(
    `Invitation sent to ${String(email)}`,
    `已將邀請寄至 ${String(email)}`,
    `已将邀请发送至 ${String(email)}`,
    `${String(email)}に招待を送りました`,
  );

/** Resends the invitation of a user who has not accepted it yet. */
export const invitation = {
  name: 'invite',
  label: say('Send the invitation again', '重新寄送邀請', '重新发送邀请', '招待を再送する'),
  shownWhen: ({ state }) => state === 'invited' || state === 'neverSignedIn',
  done: sentTo,
  confirm: {
    title: say('Send the invitation again?', '要重新寄送邀請嗎？', '要重新发送邀请吗？', '招待を再送しますか？'),
    text: say(
      'An e-mail with a new link will be sent. Earlier links stop working.',
      '將寄出含新連結的郵件，先前的連結會失效。',
      '将发送含新链接的邮件，先前的链接会失效。',
      '新しいリンクをメールで送ります。以前のリンクは無効になります。',
    ),
    harmless: true,
  },
  call: () => import('#contract/organization/users.ts').then((users) => users.inviteUser),
} satisfies RecordAction;
