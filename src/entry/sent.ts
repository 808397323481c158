import { resendLockSeconds } from '#contract/core/constants.ts';
import { post } from './api.ts';
import { h } from './dom.ts';
import { backToLogin } from './form.ts';
import { notice } from './notice.ts';
import { calls } from './paths.ts';
import type { EntryContext, EntryScreen } from './screen.ts';

/** Confirms that the e-mail was sent, and sends it again after a pause. */
export function sentScreen({ find, text, language, state }: EntryContext): EntryScreen {
  const email = state.email ?? '';
  const news = notice(find);
  const resend = h('button', { type: 'button', class: 'primary', click: () => void sendAgain() });
  let ticking = 0;

  function lock(): void {
    clearInterval(ticking);
    const until = Date.now() + resendLockSeconds * 1000;
    const show = () => {
      const left = Math.ceil((until - Date.now()) / 1000);
      resend.disabled = left > 0;
      resend.textContent = left > 0 ? text('sent.resendIn', { seconds: left }) : text('sent.resend');
      if (left <= 0) clearInterval(ticking);
    };
    ticking = window.setInterval(show, 250);
    show();
  }

  async function sendAgain(): Promise<void> {
    news.clear();
    lock();
    try {
      await post(calls.requestReset, { email, language });
      news.say('done', text('sent.resent'));
    } catch (error) {
      news.fail(error, 'sent');
    }
  }

  lock();
  const heading = h('h1', { tabindex: '-1' }, text('sent.title'));
  return {
    title: text('sent.title'),
    content: [
      h('div', { class: 'avatar', 'aria-hidden': 'true' }, (Array.from(email)[0] ?? '').toLocaleUpperCase()),
      heading,
      h('p', { class: 'lead' }, text('sent.description', { email })),
      h('p', { class: 'hint' }, text('sent.hint')),
      resend,
      backToLogin(text),
      news.element,
    ],
    focus: heading,
    leave: () => {
      clearInterval(ticking);
      news.clear();
    },
  };
}
