import { useCallback, useRef, type RefObject } from 'react';

/** Controls that a person fills in; the box of an autocomplete counts by what is chosen in it. */
const controls = 'input, textarea, select, .MuiAutocomplete-root';
const passing = new Set(['hidden', 'search', 'button', 'submit', 'reset', 'image']);
const typed = new Set(['text', 'email', 'tel', 'url', 'number', 'password', 'date', 'time', 'datetime-local', 'month']);

/** Parts with this attribute ask by themselves, or hold nothing that would be lost. */
const unguarded = '[data-unguarded]';

/** Whether what a control holds is lost where nobody sends it: outside a form, choices act at once. */
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
 * Knows whether controls in a part of the page hold something else than before the person touched them.
 *
 * @returns `remember` for the moments before a control can change, which says whether there is any to ask about, and
 *   `isChanged`
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
