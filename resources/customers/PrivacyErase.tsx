import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { eraseGuest } from '#contract/privacy.ts';
import { call } from '#data-provider/client.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useAction } from '../define/view/useAction.ts';
import { familiesOf } from './records.tsx';

interface PrivacyEraseProps {
  params: { companyId: string; customerId: string };
  version: number;
  name: string;
  onClose: () => void;
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Asks for the guest's name before what nobody can take back. */
export function PrivacyErase({ params, version, name, onClose }: PrivacyEraseProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const erase = useAction(() => call(eraseGuest, { params, body: { version, name: typed } }), {
    done: 'guest.privacy.done',
    reads: familiesOf(params.companyId, params.customerId),
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
        />
      </div>
    </FormDialog>
  );
}
