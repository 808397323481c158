import type { Language } from '#contract/core/constants.ts';
import { defineTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import type { Mail } from '#server/platform/kernel/mailer.ts';
import type { ExportStatement } from './write.ts';

export const guestExportTexts = defineTexts({
  platform: 'mails',
  namespace: 'guestExport',
  label: { en: 'Guest export', zh: '顧客名單匯出', 'zh-cn': '顾客名单导出', ja: '顧客一覧のエクスポート' },
  texts: {
    subject: {
      en: 'Guest export of {{company}}: {{rows}} of {{total}} rows',
      zh: '{{company}} 的顧客名單：共 {{total}} 筆，已匯出 {{rows}} 筆',
      'zh-cn': '{{company}} 的顾客名单：共 {{total}} 条，已导出 {{rows}} 条',
      ja: '{{company}}の顧客一覧：全{{total}}件中{{rows}}件',
    },
    body: {
      en: 'The guest export of {{company}} is ready.\n\n{{lines}}\n\nDownload it here:\n\n{{link}}\n\nThe link is valid until {{until}}. Anyone with the link can open the file, so share it with care.\n',
      zh: '{{company}} 的顧客名單已匯出。\n\n{{lines}}\n\n請由此下載：\n\n{{link}}\n\n此連結於 {{until}} 前有效。持有連結的人都能開啟檔案，請謹慎轉寄。\n',
      'zh-cn':
        '{{company}} 的顾客名单已导出。\n\n{{lines}}\n\n请由此下载：\n\n{{link}}\n\n该链接在 {{until}} 前有效。持有链接的人都能打开文件，请谨慎转发。\n',
      ja: '{{company}}の顧客一覧のファイルができました。\n\n{{lines}}\n\nこちらからダウンロードしてください。\n\n{{link}}\n\nリンクの有効期限は{{until}}です。リンクを知っている人は誰でもファイルを開けるため、取り扱いにご注意ください。\n',
    },
  },
});

/** The mail with the link to a finished file, with its number of rows of the total, the filter and the time zone. */
export function exportMail(
  language: Language,
  to: string,
  company: string,
  { rows, total, lines }: ExportStatement,
  link: string,
  until: Date,
  own: OwnTexts,
): Mail {
  const number = (value: number) => value.toLocaleString('en');
  const params = {
    company,
    rows: number(rows),
    total: number(total),
    lines: lines.map((line) => `  ${line}`).join('\n'),
    link,
    until: `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
  const text = textsIn(guestExportTexts, language, own);
  // The body contains the filter, which may include a guest's name.
  return {
    to,
    subject: text('subject', { company, rows: params.rows, total: params.total }),
    body: text('body', params),
    link,
    shown: text('body', { ...params, link: masked, lines: masked }),
  };
}
