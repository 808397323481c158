import type { Language } from '../core/constants.ts';

/** Where the build writes them, in the folder of the built front end. */
export const screenFilesPath = '.vite/screens.json';

/** The files that screens load beyond those of the app, as paths on the server. */
export interface ScreenFiles {
  /** By the path of the screen, in React Router's syntax. */
  screens: readonly { path: string; files: readonly string[] }[];
  /** The texts that the first screen does not need. */
  later: Readonly<Record<Language, readonly string[]>>;
}
