import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../contract/core/constants.ts';

type Chunk = Rolldown.OutputChunk;

/** The two parts that an address can open: the module that starts it, and the one with a language's texts. */
export type Halves = Readonly<Record<'app' | 'entry', { start: string; texts: (language: string) => string }>>;

/**
 * Replaces `<!--boot-->` in the page with the list of files of each part, and the script that loads the right ones
 * immediately (`src/entry/boot.ts`).
 */
export function firstFiles(root: string, halves: Halves): Plugin {
  return {
    name: 'first-files',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        const script = `<script>${await bootScript(root)}</script>`;
        const metas = bundle && chunk ? fileLists(bundle, chunk, halves) : [];
        return html.replace('<!--boot-->', () => [...metas, script].join('\n    '));
      },
    },
  };
}

/** The boot module as one inline script. */
async function bootScript(root: string): Promise<string> {
  const input = `${root}/src/entry/boot.ts`;
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code.trim() : undefined;
  if (!code) throw new Error(`${input} gave no script`);
  return code.replaceAll('</', '<\\/');
}

function fileLists(bundle: Rolldown.OutputBundle, page: Chunk, halves: Halves): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const reach = (chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
    if (!chunk || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports) reach(chunks.get(name), seen);
    return seen;
  };
  const first = reach(page);
  const filesOf = (module: string) => {
    const holder = [...chunks.values()].find((one) => one.moduleIds.some((id) => id.endsWith(module)));
    if (!holder) throw new Error(`No file of the build contains ${module}`);
    return [...reach(holder)]
      .filter((chunk) => !first.has(chunk))
      .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
      .map((name) => `/${name}`)
      .join(' ');
  };
  const meta = (name: string, files: string) => `<meta name="${name}" content="${files}">`;
  return (['app', 'entry'] as const).flatMap((half) => [
    meta(`${half}-files`, filesOf(halves[half].start)),
    ...languages.map((language) => meta(`${half}-files-${language}`, filesOf(halves[half].texts(language)))),
  ]);
}
