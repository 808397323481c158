import type { Plugin } from 'vite';

/**
 * Makes browsers compile all functions of some chunks in the background while they download, instead of one by one on
 * the first call: for chunks of functions that the first screen calls. Browsers without compile hints see a comment (V8,
 * "Giving V8 a Heads-Up: Faster JavaScript Startup with Explicit Compile Hints", 2025).
 *
 * @param names the chunks' names
 */
export function eagerChunk(...names: readonly string[]): Plugin {
  return {
    name: 'eager-chunk',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Only the first line of a file counts, and other plugins write theirs before this.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
