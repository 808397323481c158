import { ResponseError } from '#data-provider/client.ts';
import { post } from './api.ts';
import { h } from './dom.ts';
import { backToLogin, correct, form, passwordField, submitButton } from './form.ts';
import { notice } from './notice.ts';
import { hideOverlay, showOverlay } from './overlay.ts';
import { calls } from './paths.ts';
import { passwordLength } from './rules.ts';
import type { EntryContext, EntryScreen } from './screen.ts';

/** The response for an invitation token; see `contract/organization/invitations.ts`. */
interface Invitation {
  companyName: string;
  email: string;
  choosesPassword: boolean;
}

/**
 * Shows the company of an invitation and lets the user join with a click. A user without an account also chooses a
 * password.
 */
export function invitedScreen(context: EntryContext): EntryScreen {
  const { find, text } = context;
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return dead(context);
  const news = notice(find);
  const heading = h('h1', { tabindex: '-1' }, text('invited.heading'));
  return {
    title: text('invited.heading'),
    content: [heading, h('p', { class: 'lead' }, text('invited.loading')), news.element],
    focus: heading,
    shown: () =>
      void post(calls.invitation, { token })
        .then(async (answer) => context.show(question(context, token, (await answer.json()) as Invitation)))
        .catch((error: unknown) => (isDead(error) ? context.show(dead(context)) : news.fail(error, 'invited'))),
    leave: news.clear,
  };
}

const isDead = (error: unknown) => error instanceof ResponseError && error.code === 'invalid_reset_token';

function question(context: EntryContext, token: string, invitation: Invitation): EntryScreen {
  const { find, text } = context;
  const { companyName: company, email, choosesPassword } = invitation;
  const news = notice(find);
  const password = choosesPassword
    ? passwordField(find, text('invited.password'), 'new-password', 'new-password')
    : null;
  const heading = h('h1', { tabindex: '-1' }, text('invited.title', { company }));

  async function submit(): Promise<void> {
    news.clear();
    if (password && password.input.value.length < passwordLength.min) {
      news.say('error', text('reset.errors.too_short', passwordLength));
      return correct(password.input);
    }
    showOverlay(text('invited.sending'), true);
    try {
      await post(calls.acceptInvitation, { token, password: password?.input.value });
      context.show(joined(context, company));
    } catch (error) {
      if (isDead(error)) return context.show(dead(context));
      news.fail(error, 'invited');
    } finally {
      hideOverlay();
    }
  }

  return {
    title: text('invited.title', { company }),
    content: [
      heading,
      h('p', { class: 'lead' }, text(password ? 'invited.choose' : 'invited.description', { company, email })),
      form(
        () => void submit(),
        ...(password ? [password.element, h('p', { class: 'hint' }, text('reset.ruleLength', passwordLength))] : []),
        submitButton(text('invited.accept')),
      ),
      backToLogin(text),
      news.element,
    ],
    focus: password?.input ?? heading,
    leave: news.clear,
  };
}

function joined({ text }: EntryContext, company: string): EntryScreen {
  const heading = h('h1', { tabindex: '-1' }, text('invited.joined', { company }));
  const open = () => location.assign('/');
  return {
    title: text('invited.joined', { company }),
    content: [heading, h('button', { type: 'button', class: 'primary', click: open }, text('invited.open'))],
    focus: heading,
  };
}

/** Shown if the link has been used or withdrawn, or has expired. */
function dead({ text }: EntryContext): EntryScreen {
  const heading = h('h1', { tabindex: '-1' }, text('reset.deadTitle'));
  return {
    title: text('reset.deadTitle'),
    content: [heading, h('p', { class: 'lead' }, text('invited.dead')), backToLogin(text)],
    focus: heading,
  };
}
