import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { linkSurvey } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { say } from '../define/fields.ts';
import type { ListDialogProps } from '../define/resource.ts';
import { useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import './surveys.css';
import '#ui/ConfirmDialog.css';

const words = {
  title: say('Link a form', '連結表單', '关联表单', 'フォームを連携'),
  text: say(
    'A survey that was deleted comes back with its answers by the id in its former address.',
    '輸入原網址中的編號，即可找回已刪除的問卷與回覆。',
    '输入原网址中的编号，即可找回已删除的问卷与回复。',
    '削除したアンケートは、元のアドレスにあるIDで回答とともに戻せます。',
  ),
  id: say('Id of the form', '表單編號', '表单编号', 'フォームのID'),
  done: say('The form is linked', '已連結表單', '已关联表单', 'フォームを連携しました'),
};

/** Asks a form by its id. */
export default function LinkDialog({ onClose }: ListDialogProps) {
  const told = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { companyId } = useScope();
  const id = useId();
  const [surveyId, setSurveyId] = useState('');
  const link = useMutation({
    mutationFn: () => call(linkSurvey, { params: { companyId: companyId ?? '' }, body: { surveyId } }),
    onSuccess: () => {
      notify(told(words.done));
      refresh();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate();
  };
  return (
    <Dialog open onClose={link.isPending ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm survey-dialog" onSubmit={submit}>
        <h2 id={`${id}-title`}>{told(words.title)}</h2>
        <p>{told(words.text)}</p>
        <TextField
          autoFocus
          required
          label={told(words.id)}
          value={surveyId}
          slotProps={{ htmlInput: { maxLength: 64 } }}
          onChange={(event) => setSurveyId(event.target.value.trim())}
        />
        {link.isError && (
          <p className="survey-fault" role="alert">
            {errorText(link.error, translate)}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" disabled={link.isPending} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={link.isPending || !surveyId}>
            {told(words.title)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
