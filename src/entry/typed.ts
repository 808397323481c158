/**
 * Takes down what was typed and chosen in a place and where the keyboard is, before something like it is put there.
 *
 * @returns puts all of it into what stands there now; fields that are no more are left out
 */
export function keepTyped(place: HTMLElement): () => void {
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
      // Fields for e-mail addresses do not tell the caret's place, nor take one.
      if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
