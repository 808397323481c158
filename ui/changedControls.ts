import { useCallback, useRef, type RefObject } from 'react';

/** Controls that a user fills in. The input of an autocomplete is compared by its selected options. */
const controls = 'input, textarea, select, .MuiAutocomplete-root';
const passing = new Set(['hidden', 'search', 'button', 'submit', 'reset', 'image']);
const typed = new Set(['text', 'email', 'tel', 'url', 'number', 'password', 'date', 'time', 'datetime-local', 'month']);

/** Parts with this attribute have their own guard, or contain nothing to lose. */
const unguarded = '[data-unguarded]';

/** Whether a control's value is lost unless it is submitted. Outside a form, selections take effect immediately. */
function isLost(control: Element): boolean {
  if (control.closest(unguarded)) return false;
  if (control instanceof HTMLInputElement) {
    if (passing.has(control.type) || control.readOnly) return false;
    return control.form !== null || (typed.has(control.type) && control.role !== 'combobox');
  }
  return control instanceof HTMLTextAreaElement ? !control.readOnly : control.closest('form') !== null;
}

function valueOf(control: Element): string {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) return String(control.checked);
  if (control instanceof HTMLInputElement && control.type === 'file') return String(control.files?.length ?? 0);
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    return control.value;
  return [...control.querySelectorAll('.MuiAutocomplete-tag')].map(({ textContent }) => textContent).join();
}

/**
 * Detects changed control values in a part of the page.
 *
 * @returns `remember`, to be called before a control can change, which stores the values and returns whether any could
 * be lost; and `isChanged`
 */
export function useChangedControls(panel: RefObject<Element | null>) {
  const before = useRef(new Map<Element, string>());
  const remember = useCallback(() => {
    const found = [...(panel.current?.querySelectorAll(controls) ?? [])];
    for (const control of found) if (!before.current.has(control)) before.current.set(control, valueOf(control));
    return found.some(isLost);
  }, [panel]);
  const isChanged = useCallback(
    () =>
      [...before.current].some(
        ([control, value]) => panel.current?.contains(control) && isLost(control) && valueOf(control) !== value,
      ),
    [panel],
  );
  return { remember, isChanged };
}
