import { build, type Plugin, type UserConfig } from 'vite';
import { lightContract } from './lightContract.ts';

/**
 * The modules that the app's first screen really needs: a first pass bundles what is reachable from `entries` by static
 * imports alone, with every `import()` external, and returns the modules that survived tree-shaking.
 *
 * @param config the front end's configuration without its output rules
 * @param entries the app's module, and lazy ones that the first screen shows
 * @param without modules whose static imports are excluded, because they are loaded before the app
 * @param contract the contract's folder; the core has its light modules (`lightContract.ts`)
 */
export async function coreModules(
  config: UserConfig,
  entries: readonly string[],
  without: readonly string[],
  contract: string,
): Promise<ReadonlySet<string>> {
  const reachOf = async (list: readonly string[]) => {
    const reached = await Promise.all(list.map((one) => reach(config, one, contract)));
    return new Set(reached.flatMap((modules) => [...modules]));
  };
  const [core, earlier] = await Promise.all([reachOf(entries), reachOf(without)]);
  return new Set([...core].filter((id) => !earlier.has(id) && !id.startsWith('\0vite/')));
}

const leaveLazyOutside: Plugin = {
  name: 'leave-lazy-outside',
  enforce: 'pre',
  resolveDynamicImport(specifier) {
    return { id: String(specifier), external: true };
  },
};

async function reach(config: UserConfig, entry: string, contract: string): Promise<Set<string>> {
  const modules = new Set<string>();
  const collect: Plugin = {
    name: 'collect-modules',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          // Styles leave no code in the bundle, but are needed.
          if (renderedLength > 0 || id.endsWith('.css')) modules.add(id);
      }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [config.plugins, lightContract(contract, () => true), leaveLazyOutside, collect],
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
