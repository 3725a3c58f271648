import type { ClientFrame, ServerFrame, Watcher } from '@erp/contract/kit/realtime'
import { useEffect, useState } from 'react'
import { listen, speak } from './realtime/bus.ts'

const nobody: Watcher[] = []
/** How many drawers of this window have a document open: the last one to close it leaves it. */
const open = new Map<string, number>()

/** Who else has this document open, for as long as it is shown here. */
export function useWatchers(entity: string, id: number | null | undefined): Watcher[] {
  const [seen, setSeen] = useState<{ key: string; people: Watcher[] } | null>(null)
  const key = `${entity}#${id}`
  useEffect(() => {
    if (!id) return
    const stop = enter(key, { type: 'watch', entity, id })
    const hear = (frame: Extract<ServerFrame, { type: 'watching' }>) =>
      frame.entity === entity && frame.id === id && setSeen({ key, people: frame.people })
    const deaf = listen('watching', hear)
    return () => {
      deaf()
      stop()
      setSeen(null)
    }
  }, [entity, id, key])
  return seen?.key === key ? seen.people : nobody
}

/** A new connection knows nothing of what the last one was told. */
function enter(key: string, frame: Extract<ClientFrame, { type: 'watch' }>): () => void {
  open.set(key, (open.get(key) ?? 0) + 1)
  speak(frame)
  const again = listen('ready', () => speak(frame))
  return () => {
    again()
    const left = open.get(key)! - 1
    if (left > 0) return void open.set(key, left)
    open.delete(key)
    speak({ type: 'unwatch', entity: frame.entity, id: frame.id })
  }
}
