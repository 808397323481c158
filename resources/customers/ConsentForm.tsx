import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { consentPurposes, recordConsent, spokenSources } from '#contract/consent.ts';
import { consentSourceLabels } from '#contract/crmLabels.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { useLabels } from '../define/view/labels.ts';
import { useAction } from '../define/view/useAction.ts';
import { familiesOf } from './records.tsx';

interface ConsentFormProps {
  params: { companyId: string; customerId: string };
  /** The guest's, as the person sees it. */
  version: number;
  onDone: () => void;
}

interface Said {
  purpose: (typeof consentPurposes)[number];
  decision: 'agrees' | 'withdraws';
  source: (typeof spokenSources)[number];
  text: string;
}

/** Writes down what a guest said by phone or in person. */
export function ConsentForm({ params, version, onDone }: ConsentFormProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const [said, setSaid] = useState<Said>({ purpose: 'restaurant', decision: 'withdraws', source: 'phone', text: '' });
  const { purpose, decision, source } = said;
  const text = said.text.trim();
  const save = useAction(
    () => call(recordConsent, { params, body: { version, purpose, granted: decision === 'agrees', source, text } }),
    {
      done: 'guest.consent.recorded',
      // After a refusal too: somebody else may have changed the guest.
      reads: familiesOf(params.companyId, params.customerId),
      onDone,
    },
  );
  const field = (name: keyof Said, label: string) => ({
    label: translate(`guest.consent.${label}`),
    value: said[name],
    onChange: ({ target }: { target: { value: string } }) => setSaid((all) => ({ ...all, [name]: target.value })),
  });
  const options = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
    values.map((one) => (
      <MenuItem key={one} value={one}>
        {wordOf(one)}
      </MenuItem>
    ));
  return (
    <form
      className="panel"
      aria-label={translate('guest.consent.record')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField select autoFocus {...field('purpose', 'about')}>
        {options(consentPurposes, (one) => translate(`guest.consent.purpose.${one}`))}
      </TextField>
      <Columns widths={180}>
        <TextField select {...field('decision', 'decision')}>
          {options(['agrees', 'withdraws'], (one) => translate(`guest.consent.${one}`))}
        </TextField>
        <TextField select {...field('source', 'how')}>
          {options(spokenSources, (one) => labelOf(consentSourceLabels[one]))}
        </TextField>
      </Columns>
      <TextField
        {...field('text', 'words')}
        helperText={translate('guest.consent.wordsHelp')}
        required
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <div className="row row-end">
        <Button label="ui.form.cancel" onClick={onDone} />
        <Button type="submit" label="guest.consent.save" variant="primary" disabled={save.isPending || !text} />
      </div>
    </form>
  );
}
