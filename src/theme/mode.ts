import { useSyncExternalStore } from 'react';
import { browserStorage } from '#src/browserStorage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'maitre.theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The user's choice; by default the system's theme. */
export function themeChoice(): ThemeChoice {
  const stored = browserStorage.get(key);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** The current theme. */
export function themeMode(): 'light' | 'dark' {
  const choice = themeChoice();
  return choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;
}

function apply(): void {
  document.documentElement.dataset.theme = themeMode();
  listeners.forEach((listener) => listener());
}

/** Stores a choice and applies it immediately. */
export function chooseTheme(choice: ThemeChoice): void {
  browserStorage.set(key, choice);
  apply();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) dark().addEventListener('change', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) dark().removeEventListener('change', apply);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
export const useThemeMode = (): 'light' | 'dark' => useSyncExternalStore(subscribe, themeMode);
