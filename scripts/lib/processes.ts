import { spawn, type SpawnOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Runs a program to its end with inherited output; returns the exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const forward = (signal: NodeJS.Signals) => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const finish = (code: number) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      done(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(127);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

/** Runs a program of an installed package by its file, without a shell or PATH. */
export function runPackage(file: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(process.execPath, [join(root, 'node_modules', file), ...args], options);
}

/** The location of a program on PATH. */
export function which(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
