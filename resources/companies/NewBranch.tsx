import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { createBranch } from '#contract/companies.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { useSay } from '../define/view/say.ts';
import { branchPlaces, placeLabels } from './branchPlaces.ts';

/** Adds a branch to a company. It stands inside the company's form, so it is no form of its own. */
export default function NewBranch({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const translate = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [place, setPlace] = useState<string>(branchPlaces[0].id);
  const [busy, setBusy] = useState(false);
  const [lacking, setLacking] = useState(false);

  const save = async () => {
    setLacking(!name.trim());
    if (!name.trim()) return;
    setBusy(true);
    try {
      const settings = (branchPlaces.find((one) => one.id === place) ?? branchPlaces[0]).settings;
      await call(createBranch, {
        params: { id: companyId },
        body: { branch: { name: name.trim(), address, ...settings } },
      });
      notify('ui.form.created');
      await queries.invalidateQueries();
      onDone();
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
      setBusy(false);
    }
  };
  return (
    <div className="new-branch" role="group" aria-label={translate('ui.branch.add')}>
      <TextField
        label={say(placeLabels.branch)}
        value={name}
        autoFocus
        required
        error={lacking}
        helperText={lacking ? translate('errors.BRANCH_NAME_MUST') : undefined}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField select label={say(placeLabels.place)} value={place} onChange={(event) => setPlace(event.target.value)}>
        {branchPlaces.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {say(one.label)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={say(placeLabels.address)}
        value={address}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="new-branch-actions">
        <button type="button" className="button button-primary" disabled={busy} onClick={() => void save()}>
          {translate('ui.branch.add')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onDone}>
          {translate('ui.form.cancel')}
        </button>
      </div>
    </div>
  );
}
