import { h, icon, type Props } from './dom.ts';
import type { Find } from './messages.ts';
import type { Notice } from './notice.ts';
import { looksLikeEmail, passwordLength } from './rules.ts';
import type { EntryContext } from './screen.ts';

export interface FieldParts {
  element: HTMLElement;
  input: HTMLInputElement;
}

/** A labelled input. Its error is cleared when the user edits it. */
export function field(label: string, id: string, props: Props): FieldParts {
  const input = h('input', { id, name: id, 'aria-describedby': 'notice', required: true, ...props });
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'));
  const element = h('div', { class: 'field' }, h('label', { for: id }, label), h('div', { class: 'login-box' }, input));
  return { element, input };
}

/** The input for the e-mail address of the account. */
export const emailField = (text: EntryContext['text'], value = ''): FieldParts =>
  field(text('email'), 'email', {
    type: 'email',
    autocomplete: 'username',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 254,
    value,
  });

/** The typed e-mail address. If it is invalid, shows an error and returns null. */
export function typedEmail(input: HTMLInputElement, news: Notice, text: EntryContext['text']): string | null {
  const address = input.value.trim();
  if (looksLikeEmail(address)) return address;
  news.say('error', text(address ? 'errors.email_invalid' : 'errors.email_missing'));
  correct(input);
  return null;
}

/** The link back to the login, at the end of a screen. */
export const backToLogin = (text: EntryContext['text']) =>
  h('p', { class: 'after' }, h('a', { href: '/login' }, text('back')));

const eye = 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
const eyeShut = `${eye}M4 4l16 16`;

/** A password input with a button that reveals the password. */
export function passwordField(find: Find, label: string, id: string, autocomplete: string): FieldParts {
  const parts = field(label, id, { type: 'password', autocomplete, maxlength: passwordLength.max });
  const { input } = parts;
  const reveal = h('button', { type: 'button', class: 'reveal', click: () => show(input.type === 'password') });
  const show = (visible: boolean) => {
    input.type = visible ? 'text' : 'password';
    const name = find(visible ? 'hidePassword' : 'showPassword') ?? '';
    reveal.title = name;
    reveal.setAttribute('aria-label', `${name}: ${label}`);
    reveal.replaceChildren(icon(visible ? eyeShut : eye));
  };
  show(false);
  input.after(reveal);
  return parts;
}

/** Marks an input as invalid and moves the focus to it. */
export function correct(input: HTMLInputElement): void {
  input.setAttribute('aria-invalid', 'true');
  input.focus();
  input.select();
}

/** The primary button of a screen. */
export function submitButton(label: string): HTMLButtonElement {
  return h('button', { type: 'submit', class: 'primary' }, label);
}

/** A form without browser validation, whose messages use the browser's language instead of the user's. */
export function form(onSubmit: () => void, ...children: HTMLElement[]): HTMLFormElement {
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  // A password must never appear in an address, not even if no script runs.
  return h('form', { method: 'post', novalidate: true, submit }, ...children);
}
