import { Link } from 'react-router';
import { openGuestPath } from '../openRecord.ts';
import { useScope } from '../scope.ts';

/** A link that opens a guest beside the guest list. */
export function GuestLink({ id, name, isVIP }: { id: string; name: string; isVIP?: boolean }) {
  const companyId = useScope().companyId ?? '';
  return (
    <Link to={openGuestPath(companyId, id)}>
      {name}
      {isVIP && ' ★'}
    </Link>
  );
}
