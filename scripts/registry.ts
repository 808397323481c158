import { writeRegistry } from './lib/registry.ts';

/** `npm run registry`: writes the lists of declared resources and of their tables. */
const changed = await writeRegistry();
process.stdout.write(changed.length ? `Written: ${changed.join(', ')}\n` : 'The registry is up to date.\n');
