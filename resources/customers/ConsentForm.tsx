import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { consentPurposes, recordConsent, spokenSources, type ConsentPurpose } from '#contract/consent.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { useRefreshGuest } from './records.tsx';

interface ConsentFormProps {
  params: { companyId: string; customerId: string };
  /** The guest's, as the person sees it. */
  version: number;
  onDone: () => void;
}

/** Writes down what a guest said by phone or in person. */
export function ConsentForm({ params, version, onDone }: ConsentFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshGuest(params.companyId, params.customerId);
  const [purpose, setPurpose] = useState<ConsentPurpose>('restaurant');
  const [decision, setDecision] = useState<'agrees' | 'withdraws'>('withdraws');
  const [source, setSource] = useState<(typeof spokenSources)[number]>('phone');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const granted = decision === 'agrees';
      await call(recordConsent, { params, body: { version, purpose, granted, source, text: text.trim() } });
      notify('guest.consent.recorded');
      onDone();
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
      setBusy(false);
    }
    // After a refusal too: somebody else may have changed the guest.
    await refresh();
  };
  return (
    <form
      className="records-form"
      aria-label={translate('guest.consent.record')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        select
        autoFocus
        label={translate('guest.consent.about')}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value as ConsentPurpose)}
      >
        {consentPurposes.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`guest.consent.purpose.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <div className="records-form-pair">
        <TextField
          select
          label={translate('guest.consent.decision')}
          value={decision}
          onChange={(event) => setDecision(event.target.value as typeof decision)}
        >
          {(['agrees', 'withdraws'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`guest.consent.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('guest.consent.how')}
          value={source}
          onChange={(event) => setSource(event.target.value as typeof source)}
        >
          {spokenSources.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`guest.consent.source.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <TextField
        label={translate('guest.consent.words')}
        helperText={translate('guest.consent.wordsHelp')}
        required
        multiline
        minRows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <div className="records-form-bar">
        <button type="button" className="button" onClick={onDone}>
          {translate('ui.form.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy || !text.trim()}>
          {translate('guest.consent.save')}
        </button>
      </div>
    </form>
  );
}
