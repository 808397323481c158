import type { Language } from '#contract/constants.ts';
import { masked } from '#contract/outbox.ts';
import type { Mail } from './mailer.ts';

const texts: Record<Language, { subject: string; body: (name: string, link: string) => string }> = {
  en: {
    subject: 'Your Maitre account',
    body: (name, link) =>
      `Hello ${name},\n\na Maitre account has been made for you. Choose your password here:\n\n${link}\n\nThe link works once and for seven days.\n`,
  },
  zh: {
    subject: '您的 Maitre 帳號',
    body: (name, link) =>
      `${name} 您好：\n\n我們已為您建立 Maitre 帳號。請點選以下連結設定密碼：\n\n${link}\n\n此連結七天內有效，且僅能使用一次。\n`,
  },
  'zh-cn': {
    subject: '您的 Maitre 账号',
    body: (name, link) =>
      `${name}，您好：\n\n我们已为您创建 Maitre 账号。请点击以下链接设置密码：\n\n${link}\n\n该链接七天内有效，且只能使用一次。\n`,
  },
  ja: {
    subject: 'Maitre アカウントのご案内',
    body: (name, link) =>
      `${name} 様\n\nMaitre のアカウントを作成しました。以下のリンクからパスワードを設定してください。\n\n${link}\n\nリンクの有効期限は 7 日間で、1 回のみご利用いただけます。\n`,
  },
};

/** The mail with the link to choose a first password. */
export function inviteMail(language: Language, to: string, name: string, link: string): Mail {
  const text = texts[language];
  return { to, subject: text.subject, body: text.body(name, link), link, shown: text.body(masked, masked) };
}
