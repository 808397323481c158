import { invitationLimits } from '#contract/organization/invitations.ts';
import type { Language } from '#contract/core/constants.ts';
import { defineTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import type { Mail } from '../kernel/mailer.ts';
import { mailName } from './mailName.ts';

const { days } = invitationLimits;

export const invitationTexts = defineTexts({
  platform: 'mails',
  namespace: 'invitation',
  label: { en: 'Invitation', zh: '成員邀請', 'zh-cn': '成员邀请', ja: 'メンバーの招待' },
  texts: {
    subject: {
      en: 'Invitation to Maitre',
      zh: '邀請您使用 Maitre',
      'zh-cn': '邀请您使用 Maitre',
      ja: 'Maitreへの招待',
    },
    body: {
      en: 'Hello,\n\n{{company}} invites you to join its team in Maitre. Accept the invitation here:\n\n{{link}}\n\nThe link can be used once and expires after {{days}} days. If you do not know this company, ignore this e-mail: nothing changes unless you accept.\n',
      zh: '您好：\n\n{{company}} 邀請您加入其 Maitre 團隊。請點選以下連結接受邀請：\n\n{{link}}\n\n此連結 {{days}} 天內有效，且僅能使用一次。若您不認識這家公司，請忽略此郵件；未經您同意不會有任何變更。\n',
      'zh-cn':
        '您好：\n\n{{company}} 邀请您加入其 Maitre 团队。请点击以下链接接受邀请：\n\n{{link}}\n\n此链接 {{days}} 天内有效，且只能使用一次。如果您不认识这家公司，请忽略此邮件；未经您同意不会有任何更改。\n',
      ja: '{{company}}からMaitreへの招待が届きました。以下のリンクから招待を承諾してください。\n\n{{link}}\n\nリンクの有効期限は{{days}}日間で、1回のみご利用いただけます。お心当たりのない場合は、このメールを破棄してください。承諾しない限り、何も変わりません。\n',
    },
  },
});

/**
 * The mail with the link to accept a company's invitation; it contains nothing about the recipient.
 *
 * @param own the company's own texts
 */
export function invitationMail(language: Language, to: string, company: string, link: string, own: OwnTexts): Mail {
  const text = textsIn(invitationTexts, language, own);
  const body = (address: string) => text('body', { company: mailName(company), link: address, days });
  return { to, subject: text('subject'), body: body(link), link, shown: body(masked) };
}
