import { post } from './api.ts';
import { h } from './dom.ts';
import { correct, field, form, submitButton } from './form.ts';
import { notice } from './notice.ts';
import { hideOverlay, showOverlay } from './overlay.ts';
import { calls } from './paths.ts';
import { looksLikeEmail } from './rules.ts';
import type { EntryContext, Screen } from './screen.ts';

/** Asks for the address to send a reset link to. */
export function forgotScreen({ find, text, language, go, state }: EntryContext): Screen {
  const email = field(text('email'), 'email', {
    type: 'email',
    autocomplete: 'username',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 254,
    value: state.email ?? '',
  });
  const news = notice(find);

  async function submit(): Promise<void> {
    news.clear();
    const address = email.input.value.trim();
    if (!looksLikeEmail(address)) {
      news.say('error', text(address ? 'errors.email_invalid' : 'errors.email_missing'));
      return correct(email.input);
    }
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
      h('p', { class: 'after' }, h('a', { href: '/login' }, text('back'))),
      news.element,
    ],
    focus: email.input,
    leave: news.clear,
  };
}
