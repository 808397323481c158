import { useTranslate } from 'ra-core';
import * as z from 'zod';
import { consentForm, consentPurposes, recordConsent, spokenSources } from '#contract/guests/consent.ts';
import { consentPurposeLabels, consentSourceLabels } from '#contract/guests/consentLabels.ts';
import { call } from '#data-provider/client.ts';
import { choice, longText, say } from '#resources/framework/fields.ts';
import { CallForm } from '#resources/framework/view/form/CallForm.tsx';
import { queryKeysOf } from './records.tsx';

interface ConsentFormProps {
  params: { companyId: string; customerId: string };
  /** The guest's version that the user sees. */
  version: number;
  onDone: () => void;
}

const decisions = ['agrees', 'withdraws'] as const;
const decisionLabels = {
  agrees: say('Agrees', '同意', '同意', '同意する'),
  withdraws: say('Withdraws', '撤回同意', '撤回同意', '同意を撤回する'),
};

const fields = {
  purpose: choice(say('Applies to', '關於', '关于', '対象'), {
    choices: consentPurposes.map((value) => ({ value, label: consentPurposeLabels[value] })),
    required: true,
    wide: true,
  }),
  decision: choice(say('Decision', '決定', '决定', '意思'), {
    choices: decisions.map((value) => ({ value, label: decisionLabels[value] })),
    required: true,
  }),
  source: choice(say('Given via', '表達方式', '表达方式', '伝達方法'), {
    choices: spokenSources.map((value) => ({ value, label: consentSourceLabels[value] })),
    required: true,
  }),
  text: longText(say('Exact wording', '原話', '原话', '実際の言葉'), {
    max: 2_000,
    required: true,
    help: say(
      'Stored permanently as evidence. It cannot be changed later.',
      '將永久保存作為憑證，之後無法更改。',
      '将永久保存作为凭证，之后无法更改。',
      '証拠として永久に保存され、後から変更できません。',
    ),
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
