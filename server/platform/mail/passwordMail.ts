import type { Language } from '#contract/core/constants.ts';
import { defineTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import type { Mail } from '../kernel/mailer.ts';
import { mailName } from './mailName.ts';

/** A company's own texts apply to people who belong to no other company. */
export const passwordTexts = defineTexts({
  platform: 'mails',
  namespace: 'password',
  label: { en: 'Passwords', zh: '密碼', 'zh-cn': '密码', ja: 'パスワード' },
  texts: {
    invitationSubject: {
      en: 'Your Maitre account',
      zh: '您的 Maitre 帳號',
      'zh-cn': '您的 Maitre 账号',
      ja: 'Maitreアカウントのご案内',
    },
    invitationBody: {
      en: 'Hello {{name}},\n\na Maitre account has been created for you. Set your password here:\n\n{{link}}\n\nThe link can be used once and expires after seven days.\n',
      zh: '{{name}} 您好：\n\n我們已為您建立 Maitre 帳號。請點選以下連結設定密碼：\n\n{{link}}\n\n此連結七天內有效，且僅能使用一次。\n',
      'zh-cn':
        '{{name}}，您好：\n\n我们已为您创建 Maitre 账号。请点击以下链接设置密码：\n\n{{link}}\n\n该链接七天内有效，且只能使用一次。\n',
      ja: '{{name}}様\n\nMaitreのアカウントを作成しました。以下のリンクからパスワードを設定してください。\n\n{{link}}\n\nリンクの有効期限は7日間で、1回のみご利用いただけます。\n',
    },
    resetSubject: {
      en: 'Reset your Maitre password',
      zh: '重設您的 Maitre 密碼',
      'zh-cn': '重置您的 Maitre 密码',
      ja: 'Maitreパスワード再設定のご案内',
    },
    resetBody: {
      en: 'Hello {{name}},\n\nwe received a request to reset the password of your Maitre account. Set a new one here:\n\n{{link}}\n\nThe link can be used once and expires after one hour. If you did not request this, ignore this e-mail: your password stays the same.\n',
      zh: '{{name}} 您好：\n\n我們收到重設您 Maitre 帳號密碼的請求。請點選以下連結設定新密碼：\n\n{{link}}\n\n此連結一小時內有效，且僅能使用一次。若非您本人提出，請忽略此郵件，您的密碼不會變更。\n',
      'zh-cn':
        '{{name}}，您好：\n\n我们收到了重置您 Maitre 账号密码的请求。请点击以下链接设置新密码：\n\n{{link}}\n\n该链接一小时内有效，且只能使用一次。如非本人操作，请忽略此邮件，您的密码不会改变。\n',
      ja: '{{name}}様\n\nMaitreアカウントのパスワード再設定のリクエストを受け付けました。以下のリンクから新しいパスワードを設定してください。\n\n{{link}}\n\nリンクの有効期限は1時間で、1回のみご利用いただけます。お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。\n',
    },
  },
});

/**
 * The mail with the link to set a first password (`invitation`), or a new one.
 *
 * @param own the own texts of the person's only company
 */
export function passwordMail(
  occasion: 'invitation' | 'reset',
  language: Language,
  { email, name }: { email: string; name: string },
  link: string,
  own: OwnTexts,
): Mail {
  const text = textsIn(passwordTexts, language, own);
  const body = (to: string, address: string) => text(`${occasion}Body`, { name: to, link: address });
  return {
    to: email,
    subject: text(`${occasion}Subject`),
    body: body(mailName(name), link),
    link,
    shown: body(masked, masked),
  };
}
