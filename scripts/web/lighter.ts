import type { Alias } from 'vite';

const here = import.meta.dirname;

/** Replaces a module in the imports of the given files only. */
const forImporters = (find: RegExp, replacement: string, importers: RegExp): Alias => ({
  find,
  replacement,
  customResolver: (target, importer) => (importer && importers.test(importer) ? target : null),
});

/** Lighter replacements for parts of libraries that load immediately and that the first screen never uses. */
export const lighter: Alias[] = [
  // The same functions at a third of the size; the charts use them anyway.
  { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  // react-admin's own export, which is not urgent.
  { find: 'jsonexport/dist/index.js', replacement: `${here}/jsonExport.ts` },
  forImporters(/^inflection$/, `${here}/resourceLabel.ts`, /\/useGetResourceLabel\.js$/),
  // Themes with CSS variables; ours are in a style sheet.
  forImporters(/^\.\/createThemeWithVars\.js$/, `${here}/noThemeVars.ts`, /\/@mui\/material\/.*\/createTheme\.js$/),
  forImporters(/^\.\.\/TextareaAutosize\/index\.js$/, `${here}/growingTextarea.ts`, /\/InputBase\.js$/),
  { find: 'hoist-non-react-statics', replacement: `${here}/hoistStatics.ts` },
  forImporters(/^react-is$/, `${here}/elementTypes.ts`, /\/@mui\/utils\/.*\/deepmerge\.js$/),
];
