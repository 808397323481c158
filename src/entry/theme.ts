const key = 'maitre.theme';

/** The current theme. */
export const shownTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** Applies the stored theme, or the system's. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(key);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
}

/** Applies and stores the other theme. */
export function switchTheme(): void {
  localStorage.setItem(key, shownTheme() === 'dark' ? 'light' : 'dark');
  applyTheme();
}
