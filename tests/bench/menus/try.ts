
import { measureEditor } from './editor.ts';
import { quantile } from '../lib/stats.ts';
const found = await measureEditor('http://127.0.0.1:4471');
for (const [name, list] of Object.entries(found)) console.log(name.padEnd(12), list.length, 'p50', quantile(list, 0.5).toFixed(1), 'p95', quantile(list, 0.95).toFixed(1), 'max', list.at(-1)?.toFixed(1));
