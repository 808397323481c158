/** A click anywhere in a row follows its first link, unless it is on a control or selects text. */
export function followRow(pressed: EventTarget): void {
  if (pressed instanceof Element && !pressed.closest('a, button, input, label') && !getSelection()?.toString())
    pressed.closest('tr')?.querySelector('a')?.click();
}
