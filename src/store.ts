import { localStorageStore, type Store } from 'ra-core';

/**
 * react-admin's stored settings in this browser. List conditions are not stored: they exist only in the address, since
 * they may contain guests' names and nothing reads them from here.
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
