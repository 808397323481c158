import { importsOf } from './sources.ts';

/** Which files lead to which, as import declarations say; types count too, since a circle has to be read as a whole. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The graph of some files; what is imported only when it is needed is no part of it. */
export function graphOf(files: readonly string[]): Graph {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      new Set(importsOf(file).flatMap(({ local, dynamic, to }) => (local && !dynamic && known.has(to) ? [to] : []))),
    ]),
  );
}

/** The same between areas: what an area's files lead to in others. */
export function areasOf(graph: Graph, areaOf: (file: string) => string): Graph {
  const areas = new Map<string, Set<string>>();
  for (const [file, targets] of graph)
    for (const to of targets) {
      const [here, there] = [areaOf(file), areaOf(to)];
      if (here !== there) areas.set(here, (areas.get(here) ?? new Set()).add(there));
    }
  return areas;
}

/** Folders of these modules are parts of the module, not areas beside it. */
const undivided = new Set(['imports']);

/**
 * The area of the server that a file is in, `server/guests/crm`: a folder of a module, or the module's own files;
 * files beside the modules are the whole that is put together there.
 */
export function serverArea(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, undivided.has(folders[1] ?? '') ? 2 : 3).join('/');
}
