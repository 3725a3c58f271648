import type { NewScan, QueuedScans, Scan, ScanQueue } from './queue.ts'
import type { Station, StationOptions } from './use-scan-station.ts'

/** In the storage before it is sent; null when there is no room. */
export function keep(queue: ScanQueue, say: Station['say'], scan: NewScan, waits?: StationOptions['waits']): Scan | null {
  try {
    const { held } = queue.kept
    const made = queue.add(scan)
    if (held) sayWaits(queue, say, made, waits)
    return made
  } catch {
    say('error', '本机存储已满，这次扫描没有保存', scan.title)
    return null
  }
}

export function sayWaits(queue: ScanQueue, say: Station['say'], scan: Scan, waits?: StationOptions['waits']): void {
  const before = queue.kept.waiting.filter(({ id }) => id !== scan.id)
  const { level, text, detail } = waits?.(scan, before) ?? { level: 'held', text: scan.title }
  say(level, text, [detail, '未确认，联网后自动发送'].filter(Boolean).join('，'))
}

/** What was scanned has to be with the server, and what it refused has to be seen to, before the last word. */
export function settledFor({ waiting, outstanding }: QueuedScans, verb: string, say: Station['say']): boolean {
  if (waiting.length) say('error', `还有 ${waiting.length} 条待发送`, `发送完再${verb}`)
  else if (outstanding.length) say('error', `还有 ${outstanding.length} 条被拒绝的扫描没有处理`, `处理完再${verb}`)
  return waiting.length + outstanding.length === 0
}
