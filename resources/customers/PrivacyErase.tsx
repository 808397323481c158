import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { eraseGuest } from '#contract/privacy.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import '#ui/dialogs.css';
import { useRefreshGuest } from './records.tsx';

interface PrivacyEraseProps {
  params: { companyId: string; customerId: string };
  version: number;
  name: string;
  onDone: () => void;
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Asks for the guest's name before what nobody can take back. */
export function PrivacyErase({ params, version, name, onDone }: PrivacyEraseProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const refresh = useRefreshGuest(params.companyId, params.customerId);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    try {
      await call(eraseGuest, { params, body: { version, name: typed } });
      notify('guest.privacy.done');
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    }
    onDone();
    await refresh();
  };
  return (
    <Dialog open onClose={busy ? undefined : onDone} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <form
        className="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <h2 id={`${id}-title`}>{translate('guest.privacy.title', { name })}</h2>
        <p id={`${id}-text`}>{translate('guest.privacy.text')}</p>
        <label className="confirm-label" htmlFor={`${id}-name`}>
          {translate('guest.privacy.type', { name })}
        </label>
        <TextField
          id={`${id}-name`}
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="confirm-actions">
          <button type="button" className="button" disabled={busy} onClick={onDone}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-destroy" disabled={busy || plain(typed) !== plain(name)}>
            {translate('guest.privacy.confirm')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
