import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { CustomerQuery } from '#contract/crm.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useLabels } from '../define/view/labels.ts';
import { useFailureText } from '../define/view/useFailureText.ts';
import campaigns from './resource.ts';
import { useNewDraft } from './useCampaigns.ts';

interface NewCampaignDialogProps {
  companyId: string;
  heading: string;
  text: string;
  /** Who it is for: guests chosen one by one, or by conditions. */
  guests: { customerIds: string[] } | { customersQueryParams: CustomerQuery };
  /** Why there can be no such campaign. */
  refused?: string;
  /** There is nobody to send it to. */
  nobody?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a title, begins a draft, and goes there. */
export function NewCampaignDialog(props: NewCampaignDialogProps) {
  const { companyId, heading, text, guests, refused, nobody = false, onClose, children } = props;
  const translate = useTranslate();
  const labelOf = useLabels();
  const failureText = useFailureText(campaigns);
  const { label, help, max } = campaigns.fields.title;
  const [create, { isPending, isError, error }] = useNewDraft(companyId);
  const [title, setTitle] = useState('');
  return (
    <FormDialog
      title={heading}
      text={text}
      submit={translate('crmCampaigns.new.create')}
      busy={isPending}
      invalid={refused !== undefined || nobody}
      failure={refused ?? (isError && failureText(error))}
      onSubmit={() => create(undefined, { data: { title, ...guests } })}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={labelOf(label)}
        helperText={help && labelOf(help)}
        value={title}
        slotProps={{ htmlInput: { maxLength: max } }}
        onChange={(event) => setTitle(event.target.value)}
      />
      {children}
    </FormDialog>
  );
}
