/** Runs one statement on the connection that migrates. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<readonly object[]>;
