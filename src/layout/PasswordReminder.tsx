import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { call } from '#data-provider/client.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { Button } from '#ui/Button.tsx';
import './PasswordReminder.css';

const storageKey = 'maitre.passwordReminder';

/** The keys of its texts. */
type State = 'text' | 'sent' | 'failed';

/**
 * Reminds the user after sign-in that the password is old, and sends the link to change it. Dismissing hides it for the
 * rest of the visit.
 */
export default function PasswordReminder() {
  const { me } = useScope();
  const translate = useTranslate();
  const language = useLanguage();
  const [away, setAway] = useState(() => sessionStorage.getItem(storageKey) === me.id);
  const [state, setState] = useState<State>('text');
  const [busy, setBusy] = useState(false);
  if (me.passwordDays === null || away) return null;

  const putAway = () => {
    sessionStorage.setItem(storageKey, me.id);
    setAway(true);
  };
  const send = async () => {
    setBusy(true);
    try {
      const { requestPasswordReset } = await import('#contract/platform/session.ts');
      await call(requestPasswordReset, { body: { email: me.email, language } });
      sessionStorage.setItem(storageKey, me.id);
      setState('sent');
    } catch {
      setState('failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="password-reminder note row" role="status">
      <span>{translate(`shell.passwordReminder.${state}`, { days: me.passwordDays, email: me.email })}</span>
      {state !== 'sent' && (
        <Button variant="link" label="shell.passwordReminder.change" disabled={busy} onClick={() => void send()} />
      )}
      <Button
        variant="link"
        label={state === 'sent' ? 'ra.action.close' : 'shell.passwordReminder.later'}
        onClick={putAway}
      />
    </div>
  );
}
