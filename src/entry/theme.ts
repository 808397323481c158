const key = 'maitre.theme';

/** The theme in force. */
export const shownTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** Shows the remembered theme, or the system's. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(key);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
}

/** Applies and remembers the other theme. */
export function switchTheme(): void {
  localStorage.setItem(key, shownTheme() === 'dark' ? 'light' : 'dark');
  applyTheme();
}
