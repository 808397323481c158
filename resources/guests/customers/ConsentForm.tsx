import { useTranslate } from 'ra-core';
import * as z from 'zod';
import { consentForm, consentPurposes, recordConsent, spokenSources } from '#contract/guests/consent.ts';
import { consentPurposeLabels, consentSourceLabels } from '#contract/guests/consentLabels.ts';
import { call } from '#data-provider/client.ts';
import { choice, longText } from '#resources/framework/fields.ts';
import { CallForm } from '#resources/framework/view/form/CallForm.tsx';
import { queryKeysOf } from './records.tsx';
import { consentWords } from './words.ts';

interface ConsentFormProps {
  params: { companyId: string; customerId: string };
  /** The guest's version that the user sees. */
  version: number;
  onDone: () => void;
}

const decisions = ['agrees', 'withdraws'] as const;
const decisionLabels = {
  agrees: consentWords.agrees,
  withdraws: consentWords.withdraws,
};

const fields = {
  purpose: choice(consentWords.appliesTo, {
    choices: consentPurposes.map((value) => ({ value, label: consentPurposeLabels[value] })),
    required: true,
    wide: true,
  }),
  decision: choice(consentWords.decision, {
    choices: decisions.map((value) => ({ value, label: decisionLabels[value] })),
    required: true,
  }),
  source: choice(consentWords.givenVia, {
    choices: spokenSources.map((value) => ({ value, label: consentSourceLabels[value] })),
    required: true,
  }),
  text: longText(consentWords.wording, {
    max: 2_000,
    required: true,
    help: consentWords.wordingHelp,
  }),
};

const judged = consentForm.omit({ granted: true }).extend({ decision: z.enum(decisions) });

/** Records a guest's statement made by phone or in person. */
export function ConsentForm({ params, version, onDone }: ConsentFormProps) {
  const translate = useTranslate();
  return (
    <section className="panel" aria-label={translate('guest.consent.record')}>
      <CallForm
        fields={fields}
        initial={{ purpose: 'restaurant', decision: 'withdraws', source: 'phone' }}
        schema={judged}
        run={({ decision, ...said }) =>
          call(recordConsent, { params, body: { version, granted: decision === 'agrees', ...said } })
        }
        submit={translate('guest.consent.save')}
        done="guest.consent.recorded"
        // Also after a refusal: another user may have changed the guest.
        reads={queryKeysOf(params.companyId, params.customerId)}
        onDone={onDone}
        opened
        onCancel={onDone}
      />
    </section>
  );
}
