import { isEqual } from 'es-toolkit';
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '#contract/core/constants.ts';
import './Toasts.css';

/** Maximum number of messages shown at once; the others are queued. */
const most = 4;

const keys = new WeakMap<NotificationPayload, number>();
let count = 0;

/** A key that is stable while the message exists. */
function keyOf(item: NotificationPayload): number {
  const key = keys.get(item) ?? ++count;
  keys.set(item, key);
  return key;
}

const isUndoable = (item: NotificationPayload): boolean => item.notificationOptions?.undoable === true;

/** Identical messages are not stacked, and a success replaces the form's validation message. */
const replaces = (later: NotificationPayload, item: NotificationPayload): boolean =>
  isUndoable(item)
    ? isUndoable(later)
    : isEqual(later, item) ||
      (item.message === 'ra.message.invalid_form' && (later.type === 'info' || later.type === 'success'));

/**
 * Messages at the top right: grey for success, red for errors, hidden after three seconds. An undoable message delays
 * its change until it closes. A second undoable message closes the first, so that each handles its own change.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [leaving, setLeaving] = useState<ReadonlySet<NotificationPayload>>(new Set());
  const shown = notifications.slice(0, most);

  const leave = useCallback(
    (item: NotificationPayload, isUndo: boolean) => {
      if (isUndoable(item)) takeMutation()?.({ isUndo });
      setLeaving((all) => new Set([...all, item]));
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      setTimeout(
        () => {
          setNotifications((all) => all.filter((one) => one !== item));
          setLeaving((all) => new Set([...all].filter((one) => one !== item)));
        },
        still ? 0 : toast.transition,
      );
    },
    [takeMutation, setNotifications],
  );

  const pending = notifications.some((item) => isUndoable(item) && !leaving.has(item));
  useEffect(() => {
    if (!pending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [pending]);

  return (
    <div
      className="toasts"
      style={{ width: `min(${toast.width}px, calc(100vw - 32px))` }}
      aria-live="polite"
      aria-atomic="false"
      role="status"
    >
      {shown.map((item, at) => (
        <Toast
          key={keyOf(item)}
          item={item}
          leaving={leaving.has(item)}
          superseded={notifications.slice(at + 1).some((later) => replaces(later, item))}
          onLeave={leave}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  item: NotificationPayload;
  leaving: boolean;
  superseded: boolean;
  onLeave: (item: NotificationPayload, isUndo: boolean) => void;
}

function Toast({ item, leaving, superseded, onLeave }: ToastProps) {
  const translate = useTranslate();
  const [paused, setPaused] = useState(false);
  const { autoHideDuration, messageArgs, undoable } = item.notificationOptions ?? {};
  const bad = item.type === 'error' || item.type === 'warning';
  const wanted = autoHideDuration === undefined ? toast.autoClose : autoHideDuration;
  const duration = superseded ? 0 : paused ? null : wanted;

  useEffect(() => {
    if (leaving || duration === null) return;
    const timer = setTimeout(() => onLeave(item, false), duration);
    return () => clearTimeout(timer);
  }, [leaving, item, duration, onLeave]);

  const fallback = translate(bad ? 'errors.UNKNOWN_ERROR' : 'shell.toast.success');
  const message =
    typeof item.message === 'string'
      ? item.message
        ? translate(item.message, { _: item.message, ...(messageArgs as object | undefined) })
        : fallback
      : (item.message ?? fallback);
  return (
    <div
      className={`toast toast-${item.type}${leaving ? ' toast-leaving' : ''}`}
      role={bad ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className="toast-text">{message}</span>
      {undoable && (
        <button type="button" className="toast-undo" disabled={leaving} onClick={() => onLeave(item, true)}>
          {translate('ra.action.undo')}
        </button>
      )}
      {!undoable && (
        <button
          type="button"
          className="toast-close"
          aria-label={translate('ra.action.close')}
          disabled={leaving}
          onClick={() => onLeave(item, false)}
        >
          ×
        </button>
      )}
    </div>
  );
}
