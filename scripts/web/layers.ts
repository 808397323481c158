import { build, type Plugin, type UserConfig } from 'vite';

/** Code that is loaded together: what its entries reach by static imports and no earlier layer has. */
export type Layer = {
  /** The name of the chunk. */
  name: string;
} & (
  | {
      /** Modules, as absolute paths. */
      entries: readonly string[];
    }
  | {
      /**
       * What at least so many lazy modules use and is no larger, in bytes before minification, with what it needs
       * beyond the earlier layers; `using` takes only what needs that earlier layer, `without` only what does not,
       * `within` only what needs no layer but these.
       */
      shared: { by: number; upTo: number; using?: string; without?: string; within?: readonly string[] };
    }
);

interface Chunk {
  name: string;
  /** It is loaded before every layer: the page's own code, or the core. */
  isFirst: boolean;
  isLazy: boolean;
  size: number;
  imports: readonly string[];
  modules: readonly string[];
}

/**
 * The layer of each module. The bundler makes a chunk of every set of modules that the same pages share, which are
 * hundreds of small ones, each a request. A first pass reads that graph of chunks, whose imports are those that remain
 * after tree-shaking; a layer is the closure of its entries, so that its chunk imports earlier layers only and there
 * are no circles.
 *
 * @param config the front end's configuration, whose output has no layers yet
 * @param layers from the first that is loaded to the last
 * @param isSeparate whether a module imports only others like it, and is in no layer because of a module beside it: what few
 *   screens have besides schemas must not come with every schema
 * @returns the name of the layer by the id of the module, `core` for what belongs into the core; modules without one are
 *   bundled as they are
 */
export async function layersOf(
  config: UserConfig,
  layers: readonly Layer[],
  isSeparate: (id: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const chunks = await chunksOf(config, isSeparate);
  const holders = new Map([...chunks].flatMap(([name, { modules }]) => modules.map((id) => [id, name] as const)));
  const layerOf = new Map<string, string>();
  const seen = new Set<string>();
  /** A chunk and what it needs beyond `without`. */
  const closure = (file: string, without: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(file);
    if (!chunk || found.has(file) || without.has(file)) return found;
    found.add(file);
    for (const imported of chunk.imports) closure(imported, without, found);
    return found;
  };
  for (const [file, { isFirst }] of chunks) if (isFirst) for (const one of closure(file, seen)) seen.add(one);
  // What the core imports and what imports the core: apart from it, they would be a circle.
  const [core] = [...chunks].find(([, { name }]) => name === 'core') ?? [''];
  for (const file of closure(core, new Set()))
    if (closure(file, new Set()).has(core)) for (const id of chunks.get(file)?.modules ?? []) layerOf.set(id, 'core');

  const users = new Map<string, number>();
  for (const [file, { isLazy }] of chunks)
    if (isLazy) for (const used of closure(file, seen)) users.set(used, (users.get(used) ?? 0) + 1);
  const sizeOf = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + (chunks.get(file)?.size ?? 0), 0);
  const startsOf = (layer: Layer): string[] => {
    if ('shared' in layer) {
      const { by, upTo, using, without, within } = layer.shared;
      const fits = (file: string) => {
        const needs = new Set(
          [...closure(file, new Set())].flatMap((one) => layerOf.get(chunks.get(one)?.modules[0] ?? '') ?? []),
        );
        return (
          (!using || needs.has(using)) &&
          (!without || !needs.has(without)) &&
          (!within || [...needs].every((name) => name === 'core' || within.includes(name)))
        );
      };
      return [...chunks].flatMap(([file, { isLazy }]) =>
        !isLazy && !seen.has(file) && (users.get(file) ?? 0) >= by && sizeOf(closure(file, seen)) <= upTo && fits(file)
          ? [file]
          : [],
      );
    }
    return layer.entries.map((entry) => {
      const holder = holders.get(entry) ?? holders.get(`${entry}?light`);
      if (!holder) throw new Error(`${entry} is in no chunk`);
      return holder;
    });
  };
  for (const layer of layers) {
    const reached = new Set(startsOf(layer).flatMap((start) => [...closure(start, seen)]));
    for (const file of reached) {
      seen.add(file);
      for (const id of chunks.get(file)?.modules ?? []) layerOf.set(id, layer.name);
    }
  }
  return layerOf;
}

async function chunksOf(config: UserConfig, isSeparate: (id: string) => boolean): Promise<ReadonlyMap<string, Chunk>> {
  const chunks = new Map<string, Chunk>();
  const importsOf = new Map<string, readonly string[]>();
  const sizes = new Map<string, number>();
  const collect: Plugin = {
    name: 'collect-chunks',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          const modules = Object.keys(file.modules);
          for (const [id, { renderedLength }] of Object.entries(file.modules)) {
            importsOf.set(id, this.getModuleInfo(id)?.importedIds ?? []);
            sizes.set(id, renderedLength);
          }
          chunks.set(file.fileName, {
            name: file.name,
            isFirst: file.isEntry || file.name === 'core',
            isLazy: file.isDynamicEntry,
            size: file.code.length,
            imports: file.imports,
            modules,
          });
        }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [config.plugins, collect],
    build: { ...config.build, write: false, minify: false, sourcemap: false, reportCompressedSize: false },
  });
  return parted(chunks, importsOf, sizes, isSeparate);
}

/**
 * The chunks, with each module that is separate as a chunk of its own.
 *
 * @param sizes of modules, in bytes
 */
function parted(
  chunks: ReadonlyMap<string, Chunk>,
  importsOf: ReadonlyMap<string, readonly string[]>,
  sizes: ReadonlyMap<string, number>,
  isSeparate: (id: string) => boolean,
): ReadonlyMap<string, Chunk> {
  const isOwn = (chunk: Chunk) => (id: string) => !chunk.isFirst && isSeparate(id);
  const holders = new Map(
    [...chunks].flatMap(([file, chunk]) => chunk.modules.map((id) => [id, isOwn(chunk)(id) ? id : file] as const)),
  );
  const holdersOf = (ids: readonly string[]) => ids.flatMap((id) => holders.get(id) ?? []);
  const remains = (file: string) => {
    const chunk = chunks.get(file);
    return chunk !== undefined && !chunk.modules.every(isOwn(chunk));
  };
  return new Map(
    [...chunks].flatMap(([file, chunk]): [string, Chunk][] => {
      const own = chunk.modules.filter(isOwn(chunk));
      const rest = chunk.modules.filter((id) => !own.includes(id));
      const used = rest.flatMap((id) => importsOf.get(id) ?? []).filter((id) => holders.get(id) === id);
      const single = (id: string): [string, Chunk] => [
        id,
        {
          name: chunk.name,
          isFirst: false,
          isLazy: false,
          size: sizes.get(id) ?? 0,
          imports: holdersOf(importsOf.get(id) ?? []),
          modules: [id],
        },
      ];
      const size = rest.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      const others = own.length ? { size, modules: rest } : {};
      return [
        ...(rest.length || !own.length
          ? [[file, { ...chunk, ...others, imports: [...chunk.imports.filter(remains), ...used] }] as [string, Chunk]]
          : []),
        ...own.map(single),
      ];
    }),
  );
}
