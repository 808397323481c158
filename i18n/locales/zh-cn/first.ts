/** What the first screen can show: lists, what stands around them, the names of pages, and refusals. */
export { errors } from './errors.json';
export { ra } from './ra.json';
export { shell } from './shell.json';
export { ui } from './resources.json';
