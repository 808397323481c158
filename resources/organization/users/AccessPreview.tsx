import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import { listBranches } from '#contract/organization/branches.ts';
import {
  administers,
  backhouseFor,
  defaultBackhouse,
  grants,
  type KnownPermission,
  type Permission,
} from '#contract/core/permissions.ts';
import { flagsInForce, usualSets } from '#contract/organization/reach.ts';
import { decideAction } from '#contract/platform/rights.ts';
import type { Me } from '#contract/platform/session.ts';
import { flagGroups, type Membership, type User } from '#contract/organization/users.ts';
import { resources } from '#resources/registry.ts';
import { type Labels } from '#resources/framework/fields.ts';
import { ScreensContext, useScope } from '#resources/framework/view/scope.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { declaredFlags } from './declaredFlags.ts';
import { flagLabels } from './flags.ts';

const actionLabels = {
  list: { en: 'view', zh: '檢視', 'zh-cn': '查看', ja: '閲覧' },
  create: { en: 'create', zh: '新增', 'zh-cn': '新增', ja: '作成' },
  edit: { en: 'edit', zh: '編輯', 'zh-cn': '编辑', ja: '編集' },
  delete: { en: 'delete', zh: '刪除', 'zh-cn': '删除', ja: '削除' },
};

/** The user in the format that the guards use for the signed-in one. */
const asMe = (user: User): Me =>
  ({
    ...user,
    isAdmin: administers(user),
    companyPermissions: Object.fromEntries(
      user.companyACL.flatMap(({ companyId, permissions }) => (permissions ? [[companyId, permissions]] : [])),
    ),
    companies: [],
    lastCompanyId: null,
    lastBranchId: null,
    passwordDays: null,
  }) as unknown as Me;

/** Labels of all rights: the specification's, and those of declared resources. */
const rights: readonly { flag: Permission; label: Labels }[] = [
  ...Object.values(flagGroups)
    .flat()
    .filter((flag): flag is KnownPermission => flag in defaultBackhouse)
    .map((flag) => ({ flag, label: flagLabels[flag] })),
  ...declaredFlags.map(({ permission, label }) => ({ flag: permission, label })),
];

/**
 * What a user with the current input can see and do, by company, and the deciding flag; computed by the guards'
 * functions.
 */
export default function AccessPreview() {
  const record = useRecordContext<User>();
  // Outside a form react-hook-form has no context, despite its type.
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  if (form) return <Entered record={record} />;
  return record ? <Access user={record} /> : null;
}

/** The user in the form, saved or not. */
function Entered({ record }: { record: User | undefined }) {
  const { admin, me, company, companyId } = useScope();
  const entered = useWatch() as Partial<User>;
  const user = { permissions: {}, companyACL: [], ...record, ...entered } as unknown as User;
  if (record?.id) return <Access user={user} />;
  // For a new user the server fills in missing values.
  const usual =
    user.version === 'v2' ? usualSets(me, flagsInForce(me, companyId ? me.companyPermissions[companyId] : null)) : null;
  const joining: Membership[] =
    !admin && companyId && !user.companyACL.length
      ? [
          {
            companyId,
            companyName: company?.name,
            permissions: null,
            enabledBranches: company?.branches.map(({ id }) => id) ?? null,
          },
        ]
      : user.companyACL;
  const companyACL = joining.map((one) => ({ ...one, permissions: one.permissions ?? usual }));
  return <Access user={{ ...user, companyACL }} />;
}

function Access({ user }: { user: User }) {
  const labelOf = useLabels();
  if (!user.active)
    return (
      <p className="quiet">
        {labelOf({
          en: 'Inactive: cannot log in.',
          zh: '未啟用，無法登入。',
          'zh-cn': '未启用，无法登录。',
          ja: '無効：ログインできません。',
        })}
      </p>
    );
  return (
    <div className="lines lines-wide">
      {administers(user) && (
        <p className="tag tag-on">
          {labelOf({
            en: 'Administrator: all companies, all branches and all permissions except the two for omnichannel',
            zh: '平台管理員：所有公司、所有分店與所有權限，全通路的兩項除外',
            'zh-cn': '平台管理员：所有公司、所有门店与所有权限，全渠道的两项除外',
            ja: '管理者：全会社・全店舗・全権限（オムニチャネルの2項目を除く）',
          })}
        </p>
      )}
      {user.companyACL.map((membership) => (
        <CompanyAccess key={membership.companyId} user={user} membership={membership} />
      ))}
    </div>
  );
}

function CompanyAccess({ user, membership }: { user: User; membership: User['companyACL'][number] }) {
  const labelOf = useLabels();
  const screens = useContext(ScreensContext);
  const { companyId, companyName, enabledBranches, permissions } = membership;
  const me = asMe(user);
  const flags = backhouseFor(me, companyId);
  const { data } = useCall(['branches'], listBranches, { params: { id: companyId } });
  const open = grants(flags, 'canLogin');
  const branches = (data?.branches ?? []).filter(
    ({ branchId }) => enabledBranches === null || me.isAdmin || enabledBranches.includes(branchId),
  );
  /** The source of a flag's value. */
  const source = (flag: Permission) => {
    if (me.isAdmin && flag in defaultBackhouse)
      return { en: 'administrator', zh: '平台管理員', 'zh-cn': '平台管理员', ja: '管理者として' };
    const own = user.version === 'v2' ? permissions?.backhouse : undefined;
    if (own && flag in own) return { en: 'company permissions', zh: '公司權限', 'zh-cn': '公司权限', ja: '会社の権限' };
    if (!own && flag in (user.permissions.backhouse ?? {}))
      return { en: 'general permissions', zh: '一般權限', 'zh-cn': '一般权限', ja: '共通の権限' };
    return { en: 'by default', zh: '預設', 'zh-cn': '默认', ja: '既定' };
  };
  const actions = (permission: string) =>
    resources
      .filter(({ permission: required, admin }) => required === permission && (!admin || me.isAdmin))
      .map((resource) => {
        const can = Object.entries(actionLabels).filter(([action]) => decideAction(resource, action, me, companyId));
        return `${labelOf(resource.label)}: ${can.map(([, label]) => labelOf(label)).join(', ') || '–'}`;
      });
  // Screens of records are listed with the permitted actions.
  const pages = (permission: string) => [
    ...new Set(
      screens.flatMap(({ title, permission: required }) =>
        title && [required].flat().some((one) => one === permission) ? labelOf(title) : [],
      ),
    ),
  ];
  return (
    <section className="stack" aria-label={companyName ?? companyId}>
      <header className="row row-apart">
        <h3 className="heading">{companyName ?? companyId}</h3>
        <span className={open ? 'tag tag-on' : 'tag'}>
          {labelOf(
            open
              ? { en: 'can log in', zh: '可登入', 'zh-cn': '可登录', ja: 'ログイン可' }
              : {
                  en: 'cannot log in: “Can log in” is off',
                  zh: '無法登入：「可登入」關閉',
                  'zh-cn': '无法登录：「可登录」关闭',
                  ja: 'ログイン不可：「ログイン可」がオフ',
                },
          )}
        </span>
      </header>
      <p>
        {labelOf(common.branches)}: {branches.map(({ name }) => name as string).join(', ') || '–'}
      </p>
      <div className="scroll-x">
        <table className="plain-table small">
          <thead>
            <tr>
              <th>{labelOf({ en: 'Permission', zh: '權限', 'zh-cn': '权限', ja: '権限' })}</th>
              <th>{labelOf({ en: 'Granted', zh: '是否擁有', 'zh-cn': '是否拥有', ja: '有無' })}</th>
              <th>{labelOf({ en: 'Granted by', zh: '依據', 'zh-cn': '依据', ja: '根拠' })}</th>
              <th className="wide-only">
                {labelOf({ en: 'Screens and actions', zh: '畫面與動作', 'zh-cn': '页面与操作', ja: '画面と操作' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {rights.map(({ flag, label }) => {
              const has = open && grants(flags, flag);
              return (
                <tr key={flag}>
                  <th scope="row" className="clip">
                    {labelOf(label)}
                  </th>
                  <td>{has ? '✓' : '–'}</td>
                  <td className="quiet clip">{open ? labelOf(source(flag)) : labelOf(flagLabels.canLogin)}</td>
                  <td className="quiet wrap wide-only">{has ? [...actions(flag), ...pages(flag)].join(' · ') : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
