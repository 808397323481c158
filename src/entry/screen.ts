import type { Language } from '#contract/core/constants.ts';
import type { Find } from './messages.ts';

/** The context of every authentication screen. */
export interface EntryContext {
  find: Find;
  /** Returns a text that is known to exist. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  language: Language;
  /** Goes to another authentication screen. `state` is not part of the address. */
  go: (path: string, state?: EntryState) => void;
  /** Replaces the screen without changing the address. */
  show: (screen: EntryScreen) => void;
  state: EntryState;
}

/** Stored in the history entry: it survives a reload and is not part of the address. */
export interface EntryState {
  email?: string;
  /** The password has just been changed. */
  changed?: boolean;
}

export interface EntryScreen {
  title: string;
  content: Node[];
  /** The element that gets the focus first. */
  focus?: HTMLElement;
  /** Called after the screen is added to the page. */
  shown?: () => void;
  /** Called when the screen is removed, to stop timers. */
  leave?: () => void;
}
