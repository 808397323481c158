import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#contract/constants.ts';
import './Toasts.css';

interface Shown extends NotificationPayload {
  key: number;
  leaving: boolean;
}

let count = 0;

/**
 * Messages at the top right: grey for success, red for errors, gone after three seconds. One that can be
 * undone holds its change back until it goes; only one such is open at a time, so that undo meets its own.
 */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const latestTake = useRef(takeMutation);
  latestTake.current = takeMutation;
  const [shown, setShown] = useState<Shown[]>([]);

  const settle = useCallback((item: Shown, isUndo: boolean) => {
    if (item.notificationOptions?.undoable) latestTake.current()?.({ isUndo });
  }, []);

  const leave = useCallback(
    (item: Shown, isUndo: boolean) => {
      settle(item, isUndo);
      setShown((all) => all.map((one) => (one.key === item.key ? { ...one, leaving: true } : one)));
      const transition = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : toast.transition;
      setTimeout(() => setShown((all) => all.filter((one) => one.key !== item.key)), transition);
    },
    [settle],
  );

  useEffect(() => {
    if (notifications.length === 0) return;
    const waiting = shown.find((one) => one.notificationOptions?.undoable && !one.leaving);
    if (waiting && notifications[0]?.notificationOptions?.undoable) {
      leave(waiting, false);
      return;
    }
    const next = takeNotification();
    if (next) setShown((all) => [...all.slice(-3), { ...next, key: ++count, leaving: false }]);
  }, [notifications, takeNotification, shown, leave]);

  const pending = shown.some((one) => one.notificationOptions?.undoable && !one.leaving);
  useEffect(() => {
    if (!pending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [pending]);

  return (
    <div className="toasts" aria-live="polite" aria-atomic="false" role="status">
      {shown.map((item) => (
        <Toast key={item.key} item={item} onLeave={leave} />
      ))}
    </div>
  );
}

function Toast({ item, onLeave }: { item: Shown; onLeave: (item: Shown, isUndo: boolean) => void }) {
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  const { autoHideDuration, messageArgs, undoable } = item.notificationOptions ?? {};
  const bad = item.type === 'error' || item.type === 'warning';
  // react-admin passes its own default of four seconds by leaving this undefined.
  const duration = autoHideDuration === undefined ? toast.autoClose : autoHideDuration;

  useEffect(() => {
    if (held || item.leaving || duration === null) return;
    const timer = setTimeout(() => onLeave(item, false), duration);
    return () => clearTimeout(timer);
  }, [held, item, duration, onLeave]);

  const fallback = translate(bad ? 'shell.toast.error' : 'shell.toast.success');
  const message =
    typeof item.message === 'string'
      ? item.message
        ? translate(item.message, { _: item.message, ...(messageArgs as object | undefined) })
        : fallback
      : (item.message ?? fallback);
  return (
    <div
      className={`toast toast-${item.type}${item.leaving ? ' toast-leaving' : ''}`}
      role={bad ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-text">{message}</span>
      {undoable && (
        <button type="button" className="toast-undo" disabled={item.leaving} onClick={() => onLeave(item, true)}>
          {translate('ra.action.undo')}
        </button>
      )}
      {!undoable && (
        <button
          type="button"
          className="toast-close"
          aria-label={translate('shell.close')}
          disabled={item.leaving}
          onClick={() => onLeave(item, false)}
        >
          ×
        </button>
      )}
    </div>
  );
}
