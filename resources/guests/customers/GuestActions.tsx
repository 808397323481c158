import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { eraseGuest, exportGuest } from '#contract/guests/privacy.ts';
import { backhouseFor, grants, managingRoles } from '#contract/core/permissions.ts';
import { call } from '#data-provider/client.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useDownload } from '#resources/framework/view/useDownload.ts';
import { queryKeysOf } from './records.tsx';
import customers from './resource.ts';

/** Actions on a whole guest, in the header of the drawer. */
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

/** A guest's rights: all data as a file, and erasure. */
function PrivacyMenu({ companyId, id, record }: RecordViewProps) {
  const translate = useTranslate();
  const { me } = useScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const exports = grants(backhouseFor(me, companyId), 'crmExport');
  const erases = (managingRoles as readonly string[]).includes(me.role);
  const params = { companyId, customerId: id };
  const save = useDownload(exportGuest, 'guest.privacy.exported');
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
        {exports && (
          <MenuItem onClick={choose(() => save.mutate({ params }))}>{translate('guest.privacy.export')}</MenuItem>
        )}
        {erases && <MenuItem onClick={choose(() => setErasing(true))}>{translate('guest.privacy.erase')}</MenuItem>}
      </Menu>
      {erasing && (
        <PrivacyErase
          params={params}
          version={Number(record.version)}
          name={String(record.name)}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}

interface PrivacyEraseProps {
  params: { companyId: string; customerId: string };
  version: number;
  name: string;
  onClose: () => void;
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Asks for the guest's name before an irreversible action. */
function PrivacyErase({ params, version, name, onClose }: PrivacyEraseProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const erase = useAction(() => call(eraseGuest, { params, body: { version, name: typed } }), {
    done: 'guest.privacy.done',
    reads: queryKeysOf(params.companyId, params.customerId),
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <FormDialog
      title={translate('guest.privacy.title', { name })}
      text={translate('guest.privacy.text')}
      submit={translate('guest.privacy.confirm')}
      destroys
      busy={erase.isPending}
      invalid={plain(typed) !== plain(name)}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <div className="stack">
        <label htmlFor={id}>{translate('guest.privacy.type', { name })}</label>
        <TextField
          id={id}
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-unguarded
        />
      </div>
    </FormDialog>
  );
}
