import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/commonLabels.ts';
import { getCloudSettings } from '#contract/session.ts';
import type { FormProviderName } from '#contract/surveyFields.ts';
import { linkSurvey } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { say } from '../define/fields.ts';
import type { ListDialogProps } from '../define/resource.ts';
import { useLabels } from '../define/view/labels.ts';
import { useScope } from '../define/view/scope.ts';
import { useAction } from '../define/view/useAction.ts';
import { useCall } from '../define/view/useCall.ts';

const words = {
  title: common.linkForm,
  embedded: say(
    'A survey that was deleted comes back with its answers by the id in its former address.',
    '輸入原網址中的編號，即可找回已刪除的問卷與回覆。',
    '输入原网址中的编号，即可找回已删除的问卷与回复。',
    '削除したアンケートは、元のアドレスにあるIDで回答とともに戻せます。',
  ),
  remote: say(
    'The id stands at the end of the form’s address. The form needs a hidden field named “token”, and questions whose references are named as here.',
    '編號位於表單網址的最後。表單須有名為「token」的隱藏欄位，題目的參照名稱須與這裡相同。',
    '编号位于表单网址的最后。表单须有名为“token”的隐藏字段，题目的引用名称须与这里相同。',
    'IDはフォームのアドレスの末尾です。「token」という非表示フィールドと、ここと同じ参照名の質問が必要です。',
  ),
  provider: say('Where the form is', '表單來源', '表单来源', 'フォームの提供元'),
  here: say('Here', '本系統', '本系统', 'このシステム'),
  there: say('At the form provider', '外部表單服務', '外部表单服务', '外部のフォームサービス'),
  branches: common.branches,
  id: say('Id of the form', '表單編號', '表单编号', 'フォームのID'),
  done: say('The form is linked', '已連結表單', '已关联表单', 'フォームを連携しました'),
};

/** What exactly is in the way, where the server names it: fields of the form, by their references. */
function namedIn(error: unknown): string {
  const { details } = (error ?? {}) as { details?: { path: string; message: string }[] };
  return details?.map(({ path, message }) => `${path}: ${message}`).join(', ') ?? '';
}

/** Asks a form by its id: one of the product's own, or of the provider that is set up. */
export default function LinkDialog({ onClose }: ListDialogProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { companyId, branches } = useScope();
  const [surveyId, setSurveyId] = useState('');
  const [provider, setProvider] = useState<FormProviderName>('embedded');
  const [branchIds, setBranchIds] = useState(() => branches.map((branch) => branch.id));
  const { data: settings } = useCall(['cloudSettings'], getCloudSettings, {}, { staleTime: Infinity });
  const remote = provider === 'remote';
  const link = useAction(
    () =>
      call(linkSurvey, {
        params: { companyId: companyId ?? '' },
        body: { surveyId, ...(remote && { provider, branchIds }) },
      }),
    {
      done: () => labelOf(words.done),
      showsFailure: true,
      onDone: () => {
        refresh();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={labelOf(words.title)}
      submit={labelOf(words.title)}
      busy={link.isPending}
      invalid={!surveyId || (remote && !branchIds.length)}
      failure={link.isError && `${errorText(link.error, translate)} ${remote ? namedIn(link.error) : ''}`}
      onSubmit={link.mutate}
      onClose={onClose}
    >
      {settings?.formProvider && (
        <TextField
          select
          label={labelOf(words.provider)}
          value={provider}
          onChange={(event) => setProvider(event.target.value as FormProviderName)}
        >
          <MenuItem value="embedded">{labelOf(words.here)}</MenuItem>
          <MenuItem value="remote">{labelOf(words.there)}</MenuItem>
        </TextField>
      )}
      <p>{labelOf(remote ? words.remote : words.embedded)}</p>
      <TextField
        autoFocus
        required
        label={labelOf(words.id)}
        value={surveyId}
        slotProps={{ htmlInput: { maxLength: 64 } }}
        onChange={(event) => setSurveyId(event.target.value.trim())}
      />
      {remote && (
        <TextField
          select
          required
          label={labelOf(words.branches)}
          value={branchIds}
          slotProps={{ select: { multiple: true } }}
          onChange={(event) => setBranchIds([event.target.value].flat())}
        >
          {branches.map((branch) => (
            <MenuItem key={branch.id} value={branch.id}>
              {branch.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </FormDialog>
  );
}
