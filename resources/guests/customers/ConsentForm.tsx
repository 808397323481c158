import { useTranslate } from 'ra-core';
import * as z from 'zod';
import { consentForm, consentPurposes, recordConsent, spokenSources } from '#contract/guests/consent.ts';
import { consentPurposeLabels, consentSourceLabels } from '#contract/guests/consentLabels.ts';
import { call } from '#data-provider/client.ts';
import { choice, longText } from '#resources/framework/fields.ts';
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
  agrees: { en: 'Agrees', zh: '同意', 'zh-cn': '同意', ja: '同意する' },
  withdraws: { en: 'Withdraws', zh: '撤回同意', 'zh-cn': '撤回同意', ja: '同意を撤回する' },
};

const fields = {
  purpose: choice(
    { en: 'Applies to', zh: '關於', 'zh-cn': '关于', ja: '対象' },
    {
      choices: consentPurposes.map((value) => ({ value, label: consentPurposeLabels[value] })),
      required: true,
      wide: true,
    },
  ),
  decision: choice(
    { en: 'Decision', zh: '決定', 'zh-cn': '决定', ja: '意思' },
    {
      choices: decisions.map((value) => ({ value, label: decisionLabels[value] })),
      required: true,
    },
  ),
  source: choice(
    { en: 'Given via', zh: '表達方式', 'zh-cn': '表达方式', ja: '伝達方法' },
    {
      choices: spokenSources.map((value) => ({ value, label: consentSourceLabels[value] })),
      required: true,
    },
  ),
  text: longText(
    { en: 'Exact wording', zh: '原話', 'zh-cn': '原话', ja: '実際の言葉' },
    {
      max: 2_000,
      required: true,
      help: {
        en: 'Stored permanently as evidence. It cannot be changed later.',
        zh: '將永久保存作為憑證，之後無法更改。',
        'zh-cn': '将永久保存作为凭证，之后无法更改。',
        ja: '証拠として永久に保存され、後から変更できません。',
      },
    },
  ),
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
