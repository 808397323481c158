/**
 * Saves the typed and chosen values and the focus of an element, before similar content replaces it.
 *
 * @returns a function that restores all of it in the new content; fields that no longer exist are skipped
 */
export function saveTyped(place: HTMLElement): () => void {
  const inputs = [...place.querySelectorAll('input')].map((input) => {
    const { id, value, defaultValue, checked, selectionStart, selectionEnd } = input;
    const typed = value === defaultValue ? undefined : value;
    return { id, typed, checked, selectionStart, selectionEnd, focused: input === document.activeElement };
  });
  return () => {
    for (const { id, typed, checked, selectionStart, selectionEnd, focused } of inputs) {
      const input = place.querySelector<HTMLInputElement>(`#${id}`);
      if (!input) continue;
      if (typed !== undefined) input.value = typed;
      input.checked = checked;
      input.dispatchEvent(new Event('input'));
      if (!focused) continue;
      input.focus({ preventScroll: true });
      // E-mail inputs do not support reading or setting the selection.
      if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
