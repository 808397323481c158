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
  /** Selects the audience; initially `all`. */
  audience?: Field;
  /** The audience: guests selected individually, or by conditions. */
  guests: (audience: string) => { customerIds: string[] } | { customersQueryParams: CustomerQuery };
  /** Why the campaign is not possible; true if it has no recipients. */
  blocked?: string | boolean;
  onClose: () => void;
}

const { title } = campaigns.fields;
const judged = z.object({ title: z.string().default(''), audience: z.string().default('all') });

/** Asks for a title, creates a draft, and opens it. */
export function NewCampaignDialog({ companyId, heading, text, audience, guests, ...props }: NewCampaignDialogProps) {
  const [create] = useNewDraft(companyId);
  return (
    <CallDialog
      title={heading}
      text={() => text}
      fields={audience ? { title, audience } : { title }}
      initial={{ audience: 'all' }}
      schema={judged}
      run={(values) =>
        create(undefined, { data: { title: values.title, ...guests(values.audience) } }, { returnPromise: true })
      }
      submit={useTranslate()('crmCampaigns.new.create')}
      failureText={useFailureText(campaigns)}
      {...props}
    />
  );
}
