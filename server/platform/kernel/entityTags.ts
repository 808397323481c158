/** Whether a header `If-None-Match` contains a tag. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
