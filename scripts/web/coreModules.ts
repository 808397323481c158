import { build, type Plugin, type UserConfig } from 'vite';

/**
 * The modules that the app's first screen really needs: a first pass bundles what is reachable from `entry`
 * by static imports alone, with every `import()` left outside, and tells which modules survived tree-shaking.
 *
 * @param config the front end's configuration without its output rules
 * @param entry the app's module
 * @param without modules whose static reach is left out, because they are loaded before the app
 */
export async function coreModules(
  config: UserConfig,
  entry: string,
  without: readonly string[],
): Promise<ReadonlySet<string>> {
  const [core, ...before] = await Promise.all([entry, ...without].map((one) => reach(config, one)));
  const earlier = new Set(before.flatMap((modules) => [...modules]));
  return new Set([...(core ?? [])].filter((id) => !earlier.has(id) && !id.startsWith('\0vite/')));
}

const leaveLazyOutside: Plugin = {
  name: 'leave-lazy-outside',
  enforce: 'pre',
  resolveDynamicImport(specifier) {
    return { id: String(specifier), external: true };
  },
};

async function reach(config: UserConfig, entry: string): Promise<Set<string>> {
  const modules = new Set<string>();
  const collect: Plugin = {
    name: 'collect-modules',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id);
      }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [config.plugins, leaveLazyOutside, collect],
    build: {
      write: false,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  return modules;
}
