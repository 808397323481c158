import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { RecordViewProps } from '../define/fields.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import PrivacyMenu from './PrivacyMenu.tsx';
import customers from './resource.ts';

/** What can be done with a guest as a whole, in the head of the drawer. */
export default function GuestActions(props: RecordViewProps) {
  const translate = useTranslate();
  const allowed = useAllowed(customers);
  const { id, companyId, record } = props;
  return (
    <>
      {allowed.edit && record && !record.erasedTime && (
        <Link className="drawer-action" to={`/crm/duplicates?${new URLSearchParams({ companyId, with: id })}`}>
          {translate('duplicates.withAction')}
        </Link>
      )}
      <PrivacyMenu {...props} />
    </>
  );
}
