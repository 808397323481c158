import { dirname, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Bundles the server's own sources, and the code of its threads; packages stay in node_modules.
 *
 * @param root the repository
 * @param outDir the folder of `main.js` and `fileThread.js`
 */
export async function bundleServer(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutViews, ownAddress(outDir)],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: `${root}/scripts/server.ts`,
          fileThread: `${root}/server/platform/spreadsheet/thread/thread.ts`,
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Declarations refer to React components by `import()`; the server reads the declarations and never those. */
const withoutViews: Plugin = {
  name: 'without-views',
  enforce: 'pre',
  resolveId(source, _importer, { kind }) {
    return kind === 'dynamic-import' && source.endsWith('.tsx') ? { id: '\0no-view' } : undefined;
  },
  load(id) {
    return id === '\0no-view' ? 'export default undefined' : undefined;
  },
};

/** Files beside a module (migrations) are resolved from the source module, not from the bundle. */
function ownAddress(outDir: string): Plugin {
  return {
    name: 'own-address',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return undefined;
      const here = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url)`;
      const folder = `new URL(${JSON.stringify(`${relative(outDir, dirname(id))}/`)}, import.meta.url)`;
      const text = code
        .replace(/import\.meta\.url\b/g, '\0url')
        .replace(/import\.meta\.dirname\b/g, `decodeURIComponent(${folder}.pathname.slice(0, -1))`)
        .replaceAll('\0url', `${here}.href`);
      // Line breaks stay the same, so source positions remain valid.
      return { code: text, map: null };
    },
  };
}
