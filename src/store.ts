import { localStorageStore, type Store } from 'ra-core';

/**
 * What react-admin remembers in this browser. The conditions of lists are in the address alone: they may name guests, and
 * nobody reads them from here.
 */
export function createStore(): Store {
  const store = localStorageStore('1', 'maitre');
  return {
    ...store,
    setItem: (key, value) => {
      if (!key.endsWith('.listParams')) store.setItem(key, value);
    },
  };
}
