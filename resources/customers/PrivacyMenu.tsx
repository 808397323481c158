import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { exportGuest } from '#contract/privacy.ts';
import { backhouseFor, grants, managingRoles } from '#contract/permissions.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { saveFile } from '#ui/saveFile.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope } from '../define/view/scope.ts';
import { PrivacyErase } from './PrivacyErase.tsx';

/** A guest's own rights, in the head of the drawer: all data as a file, and being forgotten. */
export default function PrivacyMenu({ companyId, id, record }: RecordViewProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { me } = useScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const exports = grants(backhouseFor(me, companyId), 'crmExport');
  const erases = (managingRoles as readonly string[]).includes(me.role);
  if (!record || record.erasedTime || !(exports || erases)) return null;

  const save = async () => {
    setAnchor(null);
    try {
      const answer = await request(addressOf(exportGuest, { params: { companyId, customerId: id } }));
      saveFile(await answer.blob(), `guest-${id}.json`);
      notify('guest.privacy.exported');
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    }
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
        {exports && <MenuItem onClick={() => void save()}>{translate('guest.privacy.export')}</MenuItem>}
        {erases && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setErasing(true);
            }}
          >
            {translate('guest.privacy.erase')}
          </MenuItem>
        )}
      </Menu>
      {erasing && (
        <PrivacyErase
          params={{ companyId, customerId: id }}
          version={Number(record.version)}
          name={String(record.name)}
          onDone={() => setErasing(false)}
        />
      )}
    </>
  );
}
