import type { Language } from '../core/constants.ts';

/** Where the build writes them, in the folder of the built front end. */
export const screenFilesPath = '.vite/screens.json';

/** The files that screens load beyond those of the app, as paths on the server. */
export interface ScreenFiles {
  /** By the path of the screen, in React Router's syntax; `areas` are those whose texts it shows. */
  screens: readonly { path: string; files: readonly string[]; areas: readonly string[] }[];
  /** The texts that the first screen does not need: those that the others have in common, and those of areas. */
  texts: Readonly<Record<Language, { common: readonly string[]; areas: Readonly<Record<string, readonly string[]>> }>>;
}
