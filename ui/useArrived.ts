import { useDeferredValue } from 'react';

/**
 * Whether to render what has arrived. React renders it in short pieces, between which a slow phone answers; a query's
 * data would otherwise be rendered in one piece. Data that is there at once is rendered at once.
 *
 * @param isHere whether the data is there
 */
export const useArrived = (isHere: boolean): boolean => useDeferredValue(isHere) && isHere;
