import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { sendThrough } from '#data-provider/client.ts';
import { useScope, ScopeContext } from '#resources/framework/view/scope.ts';
import PasswordReminder from '#src/layout/PasswordReminder.tsx';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function WithPassword({ days }: { days: number | null }) {
  const scope = useScope();
  return (
    <ScopeContext value={{ ...scope, me: { ...scope.me, passwordDays: days } }}>
      <PasswordReminder />
      <p>page</p>
    </ScopeContext>
  );
}
const show = async (days: number | null) => {
  await renderApp(<WithPassword days={days} />, { provider: {} });
  await screen.findByText('page');
};
const sent: { url: string; body: unknown }[] = [];
const answering = (status: number) =>
  sendThrough((url, init) => {
    sent.push({ url, body: JSON.parse(init.body as string) });
    const body = status === 204 ? null : JSON.stringify({ code: 'unavailable', reason: 'x', message: 'x' });
    return Promise.resolve(new Response(body, { status }));
  });

describe('the reminder of an old password', () => {
  it('is silent for who is not reminded', async () => {
    await show(null);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says how old it is, and sends the link that changes it', async () => {
    sent.length = 0;
    answering(503);
    await show(123);
    expect(screen.getByRole('status').textContent).toContain('Your password is 123 days old');
    await userEvent.click(screen.getByRole('button', { name: 'Send password link' }));
    expect(await screen.findByText(/could not be sent/)).toBeTruthy();
    answering(204);
    await userEvent.click(screen.getByRole('button', { name: 'Send password link' }));
    expect(await screen.findByText(/on its way to staff@example.test/)).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      url: '/api/auth/request-password-reset',
      body: { email: 'staff@example.test', language: 'en' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('put away, it stays away for the visit', async () => {
    await show(90);
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    cleanup();
    await show(90);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each(languages)('has words in %s', async (language) => {
    const { default: bundle } = (await import(`../../i18n/locales/${language}/shell.json`)) as {
      default: { shell: { passwordReminder: Record<string, string> } };
    };
    const { text, change, sent: gone, failed, later } = bundle.shell.passwordReminder;
    expect(text).toContain('{{days}}');
    expect(gone).toContain('{{email}}');
    expect([change, failed, later].every(Boolean)).toBe(true);
  });
});
