import { common } from '#contract/labels/commonLabels.ts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { backhouseFor, grants } from '#contract/core/permissions.ts';
import { listUsers } from '#contract/organization/users.ts';
import { listPath, recordPath } from '#resources/framework/view/paths.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import users from '#resources/organization/users/resource.ts';
import { Columns } from '#ui/Columns.tsx';
import { errorText } from '#ui/errorText.ts';
import { Skeleton } from '#ui/states.tsx';
import { companyInputWords } from './words.ts';

/** The list of users shows more. */
const most = 10;
/** Rows of the skeleton, so that what follows hardly moves when the users of a small company arrive. */
const usual = 5;

/** The users of the company, for those who may manage them. */
export default function CompanyUsers() {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { companyId, me } = useScope();
  const may = me.isAdmin || grants(backhouseFor(me, companyId), 'userManagement');
  const query = { companyId: companyId ?? '', itemsPerPage: most };
  const { data, error } = useCall(['companyUsers'], listUsers, { query }, { enabled: may });
  const search = `?${new URLSearchParams({ company_id: companyId ?? '' })}`;
  const roleOf = (role: string) => {
    const label = users.fields.role.choices.find(({ value }) => value === role)?.label;
    return label ? labelOf(label) : role;
  };
  return (
    <LabelledValue label={labelOf(users.label)}>
      {!may ? (
        <span className="quiet">{labelOf(companyInputWords.usersHidden)}</span>
      ) : error ? (
        <span>{errorText(error, translate)}</span>
      ) : !data ? (
        <ul className="plain-list lines lines-wide skeleton-group" aria-hidden="true">
          {Array.from({ length: usual }, (_, index) => (
            <li key={index}>
              <Skeleton width={240} height={24} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <ul className="plain-list lines lines-wide">
            {data.users.map(({ id, name, email, role, active }) => (
              <Columns as="li" widths="minmax(0, 1fr) 100px minmax(0, 3fr)" folds className="baseline" key={id}>
                <Link className="cell-link" to={recordPath(users, id, search)}>
                  {name || email}
                </Link>
                <b className="medium">{active ? roleOf(role) : labelOf(companyInputWords.deactivated)}</b>
                <span className="quiet">{email}</span>
              </Columns>
            ))}
          </ul>
          <Link className="cell-link" to={listPath(users, search)}>
            {labelOf(common.allUsers)} ({data.total})
          </Link>
        </>
      )}
    </LabelledValue>
  );
}
