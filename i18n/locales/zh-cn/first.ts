import errors from './errors.json';
import ra from './ra.json';
import shell from './shell.json';
import ui from './resources.json';

/** What the first screen can show: lists, what stands around them, the names of pages, and refusals. */
export default {
  ...errors,
  ...ra,
  ...shell,
  ...ui,
};
