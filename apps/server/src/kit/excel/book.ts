import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import type { BookSheet, Cell, Column, FromThread, ReadLimits, SheetRow, Task, WholeTask } from './types.ts'

export type { BookSheet, Cell, Column, SheetRow } from './types.ts'

/** One sheet of any length, in constant memory: rows are pulled as the bytes are read, one batch ahead. */
export function writeSheet(name: string, columns: Column[], batches: AsyncIterable<Cell[][]>): Readable {
  const rows = batches[Symbol.asyncIterator]()
  let next = ahead(rows)
  const plain = columns.map(({ header, width, format }) => ({ header, width, format }))
  const worker = thread({ kind: 'write', name, columns: plain })
  const body = new Readable({
    read: () => worker.postMessage({ kind: 'read' }),
    destroy: (error, done) => {
      void end(worker, rows, error, done)
    },
  })
  worker.on('error', (error) => body.destroy(error))
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'chunk') body.push(message.bytes)
    else if (message.kind === 'done') body.push(null)
    else if (message.kind === 'failed') body.destroy(new Error(message.message))
    else if (message.kind === 'pull')
      next.then(
        ({ value, done }) => {
          if (!done) next = ahead(rows)
          worker.postMessage({ kind: 'rows', rows: done ? null : value })
        },
        (error: Error) => body.destroy(error),
      )
  })
  return body
}

function ahead<T>(rows: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = rows.next()
  next.catch(() => {})
  return next
}

/** The thread goes, and the source of the rows lets go of what it holds. */
async function end(
  worker: Worker,
  rows: AsyncIterator<unknown>,
  error: Error | null,
  done: (e?: Error | null) => void,
): Promise<void> {
  const [, released] = await Promise.allSettled([worker.terminate(), rows.return?.()])
  done(error ?? (released.status === 'rejected' ? (released.reason as Error) : null))
}

/** A small workbook of several sheets with coloured cells and pick lists. */
export async function writeBook(sheets: BookSheet[]): Promise<Buffer> {
  const message = await answer({ kind: 'book', sheets })
  return Buffer.from((message as { bytes: Uint8Array }).bytes)
}

/** The first sheet as text cells. What is no workbook, or unpacks to more than the limits, is refused. */
export async function readSheet(path: string, limits: ReadLimits): Promise<SheetRow[]> {
  const parts: SheetRow[][] = []
  const message = await answer({ kind: 'read', path, limits }, (rows) => parts.push(rows))
  return [...parts.flat(), ...(message as { rows: SheetRow[] }).rows]
}

/** Written out first: a slow reader then holds no database connection, and a failure is an answer, not half a file. */
export async function spooled(dataDir: string, body: Readable): Promise<Readable> {
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  try {
    await pipeline(body, createWriteStream(path))
    const file = await open(path)
    return file.createReadStream()
  } finally {
    await rm(path, { force: true })
  }
}

function answer(task: WholeTask, part?: (rows: SheetRow[]) => void): Promise<FromThread> {
  const worker = taken(task)
  return new Promise<FromThread>((resolve, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(400, '文件过大，无法读取') : error),
    )
    worker.on('message', function heard(message: FromThread) {
      if (message.kind === 'part') return part?.(message.rows)
      worker.off('message', heard)
      leave(worker, isSmall(message))
      if (message.kind === 'refused') reject(new Refusal(400, message.message))
      else if (message.kind === 'failed') reject(new Error(message.message))
      else resolve(message)
    })
  })
}

/** The thread of the last small workbook: starting one takes longer than most of them. */
let spare: Worker | null = null

function taken(task: WholeTask): Worker {
  const worker = spare
  if (!worker) return thread(task)
  spare = null
  worker.removeAllListeners('error')
  worker.ref()
  worker.postMessage(task)
  return worker
}

function leave(worker: Worker, reusable: boolean): void {
  if (spare || !reusable) return void worker.terminate()
  spare = worker
  worker.unref()
  worker.removeAllListeners('error').once('error', () => {
    spare = null
  })
}

/** What a large one took is given back with its thread. */
const isSmall = (message: FromThread): boolean =>
  message.kind === 'rows' ? message.rows.length <= 1000 : message.kind === 'book' && message.bytes.length <= 1_000_000

/** Other calls keep answering meanwhile, and its memory goes when it ends. */
const thread = (task: Task): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: task,
    // A streamed sheet lives in a small heap; one that is held whole needs more, and never takes the server with it.
    resourceLimits:
      task.kind === 'write' ? { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } : { maxOldGenerationSizeMb: 700 },
  })
