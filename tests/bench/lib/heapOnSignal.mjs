import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a server under measurement: on SIGUSR2 it collects garbage and writes what is left.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  writeFileSync(process.env.HEAP_FILE ?? '', `${JSON.stringify(process.memoryUsage())}\n`);
});
