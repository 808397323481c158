/**
 * Replaces the package that tells React's elements apart where MUI merges themes: values with a type of React are copied
 * as they are.
 */
export const isValidElementType = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value);
