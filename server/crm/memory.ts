/** Guests of large companies in memory: what the rest of the server needs of them. */
export { keepColumns } from './columns/keep.ts';
