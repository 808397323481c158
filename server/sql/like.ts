/** Text for `like`, with what has a meaning there taken literally. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
