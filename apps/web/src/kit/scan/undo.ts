import { keep } from './keep.ts'
import type { Scan, ScanQueue } from './queue.ts'
import type { Question, Station, StationOptions } from './use-scan-station.ts'

/** The call that undoes a scan. */
export interface Opposite {
  input: Record<string, unknown> | ((id: string) => Record<string, unknown>)
  path?: string
}
interface Undoable extends Pick<StationOptions, 'back' | 'opposite'> {
  queue: ScanQueue
  question: Question | null
  ask: Station['ask']
  say: Station['say']
}

/** 撤销: the open question, else the half-made scan, else the last one; `why` not, when none of them can be. */
export function undoing({ queue, question, ask, say, back, opposite }: Undoable): { why: string | null; run: () => unknown } {
  if (question) return { why: null, run: () => ask(null) }
  if (back) return { why: null, run: () => (back(), say('info', '已退回上一步')) }
  const { last } = queue
  if (!last) return { why: '没有可以撤销的扫描', run: () => {} }
  if (last.tries === 0 && last.state === 'waiting') return { why: null, run: () => take(queue, last, say) }
  const found = opposite?.(last) ?? '已提交，不能撤销'
  if (typeof found === 'string') return { why: found, run: () => {} }
  return { why: null, run: () => takeBack(queue, last, found, say) }
}

/** Before it was ever sent. */
function take(queue: ScanQueue, scan: Scan, say: Station['say']): void {
  if (queue.drop(scan.id)) say('warn', '已撤销', scan.title)
  else say('error', '正在发送，请再撤销一次', scan.title)
}

function takeBack(queue: ScanQueue, last: Scan, { input, path = last.path }: Opposite, say: Station['say']): void {
  const made = typeof input === 'function' ? input : () => input
  keep(queue, say, { path, title: `撤销 ${last.title}`, undoes: last.id, input: made })
}
