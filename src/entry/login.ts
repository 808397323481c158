import type { Me } from '#contract/platform/session.ts';
import { tokenStore } from '#data-provider/token.ts';
import { ResponseError } from '#data-provider/client.ts';
import { post } from './api.ts';
import { h } from './dom.ts';
import { startEarlyCalls } from './early.ts';
import { correct, emailField, form, passwordField, submitButton, typedEmail } from './form.ts';
import { notice } from './notice.ts';
import { sayLoadFailure } from './loading.ts';
import { openApp } from './open.ts';
import { hideOverlay, showOverlay } from './overlay.ts';
import { calls, targetAfterLogin } from './paths.ts';
import type { EntryContext, EntryScreen } from './screen.ts';

/** Error codes about the account, not about the typed values. */
const aboutAccount = ['no_available_branches', 'permission_denied'];

/** The login form: e-mail, password and "keep me logged in". Opens the app afterwards. */
export function loginScreen({ find, text, go, state }: EntryContext): EntryScreen {
  const email = emailField(text, state.email);
  const password = passwordField(find, text('password'), 'password', 'current-password');
  const keep = h('input', { type: 'checkbox', id: 'keep', name: 'keep', checked: true });
  const news = notice(find);

  async function submit(): Promise<void> {
    news.clear();
    const address = typedEmail(email.input, news, text);
    if (!address) return;
    if (!password.input.value) {
      news.say('error', text('login.errors.password_missing'));
      return correct(password.input);
    }
    showOverlay(text('login.loading'), true);
    try {
      const body = { email: address, password: password.input.value, keepLoggedIn: keep.checked };
      // The old token must not be used for the new user.
      tokenStore.clear();
      const answer = (await (await post(calls.login, body)).json()) as { token: string; me: Me };
      tokenStore.set(answer.token, keep.checked);
      history.replaceState(null, '', targetAfterLogin(location.search, location.origin));
      startEarlyCalls(answer.me);
      await openApp().catch(sayLoadFailure);
    } catch (error) {
      hideOverlay();
      news.fail(error, 'login');
      const code = error instanceof ResponseError ? error.code : '';
      if (code === 'invalid_credentials') correct(password.input);
      else if (!aboutAccount.includes(code)) password.input.focus();
    }
  }

  const forgot = h('a', { href: '/forgot-password' }, text('login.forgot'));
  forgot.addEventListener('click', (event) => {
    event.preventDefault();
    go('/forgot-password', { email: email.input.value.trim() });
  });

  return {
    title: text('login.title'),
    content: [
      h('h1', {}, text('login.title')),
      h('p', { class: 'lead' }, text('login.welcome')),
      form(
        () => void submit(),
        email.element,
        password.element,
        h('div', { class: 'login-row' }, h('label', { class: 'check' }, keep, text('login.keep')), forgot),
        submitButton(text('login.title')),
      ),
      news.element,
    ],
    focus: email.input.value ? password.input : email.input,
    shown: () => state.changed && news.say('done', text('reset.done')),
    leave: news.clear,
  };
}
