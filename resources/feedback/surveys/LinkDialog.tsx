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

const words = {
  embedded: {
    en: 'To restore a deleted survey with its answers, enter the ID from its previous address.',
    zh: '輸入原網址中的編號，即可找回已刪除的問卷與回覆。',
    'zh-cn': '输入原网址中的编号，即可找回已删除的问卷与回复。',
    ja: '削除したアンケートと回答を復元するには、以前のURLにあるIDを入力してください。',
  },
  remote: {
    en: 'Find the ID at the end of the form’s address. The form needs a hidden field named “token”, and its question references must match the ones shown here.',
    zh: '編號位於表單網址的最後。表單須有名為「token」的隱藏欄位，題目的參照名稱須與這裡相同。',
    'zh-cn': '编号位于表单网址的最后。表单须有名为“token”的隐藏字段，题目的引用名称须与这里相同。',
    ja: 'IDはフォームのアドレスの末尾です。「token」という非表示フィールドと、ここと同じ参照名の質問が必要です。',
  },
  id: { en: 'Form ID', zh: '表單編號', 'zh-cn': '表单编号', ja: 'フォームのID' },
  done: { en: 'Form linked', zh: '已連結表單', 'zh-cn': '已关联表单', ja: 'フォームを連携しました' },
};

const provider = choice(
  { en: 'Form location', zh: '表單來源', 'zh-cn': '表单来源', ja: 'フォームの提供元' },
  {
    choices: [
      { value: 'embedded', label: { en: 'Here', zh: '本系統', 'zh-cn': '本系统', ja: 'このシステム' } },
      {
        value: 'remote',
        label: {
          en: 'At the form provider',
          zh: '外部表單服務',
          'zh-cn': '外部表单服务',
          ja: '外部のフォームサービス',
        },
      },
    ],
    required: true,
    wide: true,
  },
);
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
      surveyId: text(words.id, { max: 64, required: true }),
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
      text={(typed) => labelOf(isRemote(typed) ? words.remote : words.embedded)}
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
      done={() => labelOf(words.done)}
      failureText={(error) => `${surveyErrorText(error, translate, labelOf(unknownError))} ${namedIn(error)}`}
      onDone={refresh}
      onClose={onClose}
    />
  );
}
