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
import { userWords } from './words.ts';

const actionLabels = {
  list: userWords.view,
  create: userWords.create,
  edit: userWords.edit,
  delete: userWords.delete,
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
  if (!user.active) return <p className="quiet">{labelOf(userWords.inactive)}</p>;
  return (
    <div className="lines lines-wide">
      {administers(user) && <p className="tag tag-on">{labelOf(userWords.administrator)}</p>}
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
    if (me.isAdmin && flag in defaultBackhouse) return userWords.asAdministrator;
    const own = user.version === 'v2' ? permissions?.backhouse : undefined;
    if (own && flag in own) return userWords.companyPermissions;
    if (!own && flag in (user.permissions.backhouse ?? {})) return userWords.generalPermissions;
    return userWords.byDefault;
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
          {labelOf(open ? userWords.canLogIn : userWords.cannotLogIn)}
        </span>
      </header>
      <p>
        {labelOf(common.branches)}: {branches.map(({ name }) => name as string).join(', ') || '–'}
      </p>
      <div className="scroll-x">
        <table className="plain-table small">
          <thead>
            <tr>
              <th>{labelOf(userWords.permission)}</th>
              <th>{labelOf(userWords.granted)}</th>
              <th>{labelOf(userWords.grantedBy)}</th>
              <th className="wide-only">{labelOf(userWords.screensAndActions)}</th>
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
