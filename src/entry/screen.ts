import type { Language } from '#contract/core/constants.ts';
import type { Find } from './messages.ts';

/** What every authentication screen gets. */
export interface EntryContext {
  find: Find;
  /** A text that is known to exist. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  language: Language;
  /** Goes to another authentication screen; `state` stays out of the address. */
  go: (path: string, state?: EntryState) => void;
  /** Replaces what is shown, at the same address. */
  show: (screen: Screen) => void;
  state: EntryState;
}

/** Kept in the history entry: survives a reload, is not in the address. */
export interface EntryState {
  email?: string;
  /** The password has just been changed. */
  changed?: boolean;
}

export interface Screen {
  title: string;
  content: Node[];
  /** Where the keyboard starts. */
  focus?: HTMLElement;
  /** Called once the screen is in the page. */
  shown?: () => void;
  /** Stops timers when the screen goes. */
  leave?: () => void;
}
