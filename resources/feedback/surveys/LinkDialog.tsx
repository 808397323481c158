import { useRefresh, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { getCloudSettings } from '#contract/platform/session.ts';
import { formToLink, linkSurvey } from '#contract/feedback/surveys.ts';
import { call } from '#data-provider/client.ts';
import { surveyErrorText } from './surveyError.ts';
import { unknownError } from './unknownError.ts';
import { choice, choices, same, text } from '#resources/framework/fields.ts';
import type { ListDialogProps } from '#resources/framework/resource.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { surveyWords } from './words.ts';

const provider = choice(surveyWords.location, {
  choices: [
    { value: 'embedded', label: surveyWords.here },
    {
      value: 'remote',
      label: surveyWords.atProvider,
    },
  ],
  required: true,
  wide: true,
});
const isRemote = ({ provider }: Readonly<Record<string, unknown>>) => provider === 'remote';

/** The specific problem, if the server names it: fields of the form, by reference. */
function namedIn(error: unknown): string {
  const { details } = (error ?? {}) as { details?: { path: string; message: string }[] };
  return details?.map(({ path, message }) => `${path}: ${message}`).join(', ') ?? '';
}

/** Requests a form by its id: one of this product, or of the configured provider. */
export default function LinkDialog({ onClose }: ListDialogProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { companyId, branches } = useScope();
  const { data: settings } = useCall(['cloudSettings'], getCloudSettings, {}, { staleTime: Infinity });
  const { formProvider = null } = settings ?? {};
  const fields = useMemo(
    () => ({
      ...(formProvider && { provider }),
      surveyId: text(surveyWords.formId, { max: 64, required: true }),
      branchIds: choices(common.branches, {
        choices: branches.map(({ id, name }) => ({ value: id, label: same(name) })),
        required: true,
        shownWhen: isRemote,
      }),
    }),
    [formProvider, branches],
  );
  return (
    <CallDialog
      title={labelOf(common.linkForm)}
      text={(typed) => labelOf(isRemote(typed) ? surveyWords.remoteId : surveyWords.restore)}
      fields={fields}
      initial={{ provider: 'embedded', branchIds: branches.map(({ id }) => id) }}
      schema={formToLink}
      run={({ surveyId, ...where }) =>
        call(linkSurvey, {
          params: { companyId: companyId ?? '' },
          body: { surveyId, ...(isRemote(where) && where) },
        })
      }
      submit={labelOf(common.linkForm)}
      done={() => labelOf(surveyWords.linked)}
      failureText={(error) => `${surveyErrorText(error, translate, labelOf(unknownError))} ${namedIn(error)}`}
      onDone={refresh}
      onClose={onClose}
    />
  );
}
