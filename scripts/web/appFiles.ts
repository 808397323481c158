import type { Plugin, Rolldown } from 'vite';
import { languages } from '../../contract/constants.ts';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes into the page which files the app consists of, and each language's, so that the entry can have
 * them fetched early (`src/entry/prefetch.ts`).
 */
export function appFiles(app: string, locale: (language: string) => string): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: page }) {
        if (!bundle || !page) return;
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        );
        const reach = (chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
          if (!chunk || seen.has(chunk)) return seen;
          seen.add(chunk);
          for (const name of chunk.imports) reach(chunks.get(name), seen);
          return seen;
        };
        const holding = (path: string) =>
          [...chunks.values()].find((one) => one.moduleIds.some((id) => id.endsWith(path)));
        const first = reach(page);
        const filesOf = (path: string) =>
          [...reach(holding(path))]
            .filter((chunk) => !first.has(chunk))
            .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
            .map((name) => `/${name}`)
            .join(' ');
        const meta = (name: string, content: string) => ({
          tag: 'meta',
          attrs: { name, content },
          injectTo: 'head' as const,
        });
        return [
          meta('app-files', filesOf(app)),
          ...languages.map((language) => meta(`app-files-${language}`, filesOf(locale(language)))),
        ];
      },
    },
  };
}
