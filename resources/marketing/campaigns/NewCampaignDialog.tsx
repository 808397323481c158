import { useTranslate } from 'ra-core';
import * as z from 'zod';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import type { Field } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useFailureText } from '#resources/framework/view/useFailureText.ts';
import campaigns from './resource.ts';
import { useNewDraft } from './useCampaigns.ts';

interface NewCampaignDialogProps {
  companyId: string;
  heading: string;
  text: string;
  /** Asks who it is for; at first `all`. */
  audience?: Field;
  /** Who that is: guests chosen one by one, or by conditions. */
  guests: (audience: string) => { customerIds: string[] } | { customersQueryParams: CustomerQuery };
  /** Why there can be no such campaign; true where there is nobody to send it to. */
  blocked?: string | boolean;
  onClose: () => void;
}

const { title } = campaigns.fields;
const judged = z.object({ title: z.string().default(''), audience: z.string().default('all') });

/** Asks for a title, begins a draft, and goes there. */
export function NewCampaignDialog({ companyId, heading, text, audience, guests, ...props }: NewCampaignDialogProps) {
  const [create] = useNewDraft(companyId);
  return (
    <CallDialog
      title={heading}
      text={() => text}
      fields={audience ? { title, audience } : { title }}
      initial={{ audience: 'all' }}
      schema={judged}
      run={(given) =>
        create(undefined, { data: { title: given.title, ...guests(given.audience) } }, { returnPromise: true })
      }
      submit={useTranslate()('crmCampaigns.new.create')}
      failureText={useFailureText(campaigns)}
      {...props}
    />
  );
}
