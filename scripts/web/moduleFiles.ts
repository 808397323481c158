import type { Plugin } from 'vite';

/** Where the build says which file each module is in, for {@link moduleFiles}. */
export const moduleFilesPath = '.vite/modules.json';

/** Writes the file of each of the project's modules: vite's manifest has none of those that share a chunk. */
export function moduleFiles(root: string): Plugin {
  return {
    name: 'module-files',
    generateBundle(_options, bundle) {
      const fileOf: Record<string, string> = {};
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const id of chunk.moduleIds)
            if (id.startsWith(`${root}/`)) fileOf[id.slice(root.length + 1).replace(/\?.*/, '')] = chunk.fileName;
      this.emitFile({ type: 'asset', fileName: moduleFilesPath, source: JSON.stringify(fileOf) });
    },
  };
}
