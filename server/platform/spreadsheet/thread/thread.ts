import { parentPort } from 'node:worker_threads';
import { privateFolder } from '../../files/private.ts';
import { ApiError } from '../../kernel/errors.ts';
import { delimiterOf } from '../delimiter.ts';
import { detectEncoding } from '../encoding.ts';
import { fileStream, tableRows } from '../tableRows.ts';
import { sheetsOf } from '../xlsx/rows.ts';
import type { TaskRequest, TaskReply, Task, TaskKind, Yields } from './protocol.ts';

/** A thread that reads files, one at a time, with its own memory and no access to the rest of the server. */

type Work = AsyncGenerator<Yields[TaskKind]>;

async function* workOf(task: Task): Work {
  const files = privateFolder(task.folder);
  switch (task.kind) {
    case 'encoding':
      yield await detectEncoding(await fileStream(files, task.file));
      return;
    case 'delimiter':
      yield await delimiterOf(await fileStream(files, task.file), task.encoding);
      return;
    case 'sheets':
      yield await sheetsOf(files, task.source);
      return;
    case 'rows': {
      let read = 0;
      const portions = await tableRows(files, task.source, (share) => (read = share));
      for await (const portion of portions) {
        const rows = task.after ? portion.filter(({ row }) => row > task.after) : portion;
        if (rows.length) yield { rows, read };
      }
    }
  }
}

let work: Work | null = null;

/** The origin of an internal error, whose message could contain file content. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [error.name, ...frames].join('\n');
}

async function answer(ask: TaskRequest): Promise<TaskReply> {
  if ('begin' in ask) work = workOf(ask.begin);
  if (!work) return { done: true };
  try {
    const next = await ('leave' in ask ? work.return(undefined) : work.next());
    if (!next.done) return { value: next.value };
    work = null;
    return { done: true };
  } catch (error) {
    work = null;
    if (error instanceof ApiError) {
      const { code, reason, options } = error;
      return { refused: { code, reason, options } };
    }
    return { failed: placeOf(error) };
  }
}

parentPort?.on('message', (ask: TaskRequest) => void answer(ask).then((reply) => parentPort?.postMessage(reply)));
