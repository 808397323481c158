import { startPostgres } from '#tests/support/postgres.ts';
import { serverSettings } from '../lib/guests.ts';
import { plantMenu } from './editor.ts';
const postgres = await startPostgres(serverSettings);
const url = await postgres.database('editor');
await plantMenu(url, { items: 2000, categories: 200, groups: 500 });
console.log(url);
setInterval(() => undefined, 1000);
