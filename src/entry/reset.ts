import { ResponseError } from '#data-provider/client.ts';
import { tokenStore } from '#data-provider/token.ts';
import { post } from './api.ts';
import { h } from './dom.ts';
import { backToLogin, correct, form, passwordField, submitButton } from './form.ts';
import { notice } from './notice.ts';
import { hideOverlay, showOverlay } from './overlay.ts';
import { calls } from './paths.ts';
import { passwordLength } from './rules.ts';
import type { EntryContext, EntryScreen } from './screen.ts';

/** Sets a new password with the token of the e-mail's link. */
export function resetScreen(context: EntryContext): EntryScreen {
  const { find, text, go } = context;
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return deadLink(context);

  const fresh = passwordField(find, text('reset.new'), 'new-password', 'new-password');
  const again = passwordField(find, text('reset.repeat'), 'repeat-password', 'new-password');
  const news = notice(find);
  const rules = [
    { text: text('reset.ruleLength', passwordLength), met: () => fresh.input.value.length >= passwordLength.min },
    { text: text('reset.ruleSame'), met: () => !!fresh.input.value && fresh.input.value === again.input.value },
  ].map((rule) => {
    const state = h('span', { class: 'unseen' });
    const item = h('li', {}, rule.text, state);
    const judge = () => {
      item.className = rule.met() ? 'met' : '';
      state.textContent = ` (${text(rule.met() ? 'reset.met' : 'reset.unmet')})`;
    };
    judge();
    return { item, judge };
  });
  for (const { input } of [fresh, again]) input.addEventListener('input', () => rules.forEach(({ judge }) => judge()));

  async function submit(): Promise<void> {
    news.clear();
    const password = fresh.input.value;
    if (password.length < passwordLength.min) {
      news.say('error', text('reset.errors.too_short', passwordLength));
      return correct(fresh.input);
    }
    if (password !== again.input.value) {
      news.say('error', text('reset.errors.different'));
      return correct(again.input);
    }
    showOverlay(text('reset.loading'), true);
    try {
      await post(calls.reset, { token, password });
      tokenStore.clear();
      go('/login', { changed: true });
    } catch (error) {
      if (error instanceof ResponseError && error.code === 'invalid_reset_token')
        return context.show(deadLink(context));
      news.fail(error, 'reset');
      correct(fresh.input);
    } finally {
      hideOverlay();
    }
  }

  return {
    title: text('reset.title'),
    content: [
      h('h1', {}, text('reset.title')),
      h('p', { class: 'lead' }, text('reset.description')),
      form(
        () => void submit(),
        fresh.element,
        again.element,
        h('ul', { class: 'rules' }, ...rules.map(({ item }) => item)),
        submitButton(text('reset.submit')),
      ),
      backToLogin(text),
      news.element,
    ],
    focus: fresh.input,
    leave: news.clear,
  };
}

/** Shown if the link is used or incomplete, with the next step. */
function deadLink({ text, go }: EntryContext): EntryScreen {
  const heading = h('h1', { tabindex: '-1' }, text('reset.deadTitle'));
  return {
    title: text('reset.deadTitle'),
    content: [
      heading,
      h('p', { class: 'lead' }, text('reset.dead')),
      h('button', { type: 'button', class: 'primary', click: () => go('/forgot-password') }, text('reset.request')),
      backToLogin(text),
    ],
    focus: heading,
  };
}
