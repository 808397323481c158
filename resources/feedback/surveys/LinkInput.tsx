import { TextInput, useInput } from 'react-admin';
import { linkPattern } from '#contract/feedback/surveyFields.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';

const help = {
  en: '3 to 20 lowercase letters, digits and hyphens. For posters and QR codes; anyone with the link can answer.',
  zh: '3 至 20 個小寫字母、數字或連字號。用於海報與 QR 碼，知道連結的人都能填寫。',
  'zh-cn': '3 至 20 个小写字母、数字或连字符。用于海报与二维码，知道链接的人都能填写。',
  ja: '半角英小文字・数字・ハイフンで3〜20文字。ポスターやQRコード用で、リンクを知っていれば誰でも回答できます。',
};

/** The last part of the survey's public address, with the whole address once it exists. */
export default function LinkInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput({ source });
  const link = typeof field.value === 'string' && linkPattern.test(field.value) ? field.value : null;
  const address = `${location.origin}/s/${link ?? ''}`;
  return (
    <div className="stack">
      <TextInput
        source={source}
        label={label}
        helperText={labelOf(help)}
        fullWidth
        disabled={readOnly}
        parse={(value: string) => value.toLowerCase() || null}
        slotProps={{ htmlInput: { maxLength: 20, autoCapitalize: 'off', spellCheck: false } }}
      />
      {link && (
        <a className="wrap" href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
    </div>
  );
}
