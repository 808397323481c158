import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportGuest } from '#contract/privacy.ts';
import { backhouseFor, grants, managingRoles } from '#contract/permissions.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope } from '../define/view/scope.ts';
import { useAction } from '../define/view/useAction.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import { PrivacyErase } from './PrivacyErase.tsx';
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

/** A guest's own rights: all data as a file, and being forgotten. */
function PrivacyMenu({ companyId, id, record }: RecordViewProps) {
  const translate = useTranslate();
  const { me } = useScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const exports = grants(backhouseFor(me, companyId), 'crmExport');
  const erases = (managingRoles as readonly string[]).includes(me.role);
  const save = useAction(
    async () => {
      const answer = await request(addressOf(exportGuest, { params: { companyId, customerId: id } }));
      saveFile(await answer.blob(), `guest-${id}.json`);
    },
    { done: 'guest.privacy.exported' },
  );
  if (!record || record.erasedTime || !(exports || erases)) return null;
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  return (
    <>
      <button
        type="button"
        className="drawer-action"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('guest.privacy.menu')} <span aria-hidden="true">▾</span>
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {exports && <MenuItem onClick={choose(() => save.mutate())}>{translate('guest.privacy.export')}</MenuItem>}
        {erases && <MenuItem onClick={choose(() => setErasing(true))}>{translate('guest.privacy.erase')}</MenuItem>}
      </Menu>
      {erasing && (
        <PrivacyErase
          params={{ companyId, customerId: id }}
          version={Number(record.version)}
          name={String(record.name)}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
