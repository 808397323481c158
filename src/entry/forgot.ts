import { post } from './api.ts';
import { h } from './dom.ts';
import { backToLogin, emailField, form, submitButton, typedEmail } from './form.ts';
import { notice } from './notice.ts';
import { hideOverlay, showOverlay } from './overlay.ts';
import { calls } from './paths.ts';
import type { EntryContext, EntryScreen } from './screen.ts';

/** Asks for the e-mail address that gets the reset link. */
export function forgotScreen({ find, text, language, go, state }: EntryContext): EntryScreen {
  const news = notice(find);
  const email = emailField(text, state.email);

  async function submit(): Promise<void> {
    news.clear();
    const address = typedEmail(email.input, news, text);
    if (!address) return;
    showOverlay(text('forgot.loading'), true);
    try {
      await post(calls.requestReset, { email: address, language });
      go('/forgot-password-email-sent', { email: address });
    } catch (error) {
      news.fail(error, 'forgot');
      email.input.focus();
    } finally {
      hideOverlay();
    }
  }

  return {
    title: text('forgot.title'),
    content: [
      h('h1', {}, text('forgot.title')),
      h('p', { class: 'lead' }, text('forgot.description')),
      form(() => void submit(), email.element, submitButton(text('forgot.submit'))),
      backToLogin(text),
      news.element,
    ],
    focus: email.input,
    leave: news.clear,
  };
}
