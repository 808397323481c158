import type { Alias } from 'vite';

const here = import.meta.dirname;

/** Replaces a module where one of the given files imports it, and nowhere else. */
const forImporters = (find: RegExp, replacement: string, importers: RegExp): Alias => ({
  find,
  replacement,
  customResolver: (target, importer) => (importer && importers.test(importer) ? target : null),
});

/** Lighter stand-ins for what libraries bring along at once and the first screen never uses. */
export const lighter: Alias[] = [
  // The same functions, a third as large; the charts have them anyway.
  { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  // react-admin's own export, which nobody waits for.
  { find: 'jsonexport/dist/index.js', replacement: `${here}/jsonExport.ts` },
  forImporters(/^inflection$/, `${here}/resourceLabel.ts`, /\/useGetResourceLabel\.js$/),
  // Themes with CSS variables; ours has its own in a style sheet.
  forImporters(/^\.\/createThemeWithVars\.js$/, `${here}/noThemeVars.ts`, /\/@mui\/material\/.*\/createTheme\.js$/),
];
