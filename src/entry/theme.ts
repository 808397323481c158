const key = 'maitre.theme';

/** The theme in force; `public/theme.js` set it before the first paint. */
export const shownTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** Applies and remembers the other theme. */
export function switchTheme(): void {
  const next = shownTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  localStorage.setItem(key, next);
}
