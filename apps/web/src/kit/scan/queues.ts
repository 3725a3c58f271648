import { useMemo, useSyncExternalStore } from 'react'
import { quietly, send } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { newId } from '../new-id.ts'
import { type QueuedScans, ScanQueue } from './queue.ts'

const open = new Map<string, ScanQueue>()

/**
 * The queue of a station and a person. It lives as long as the window, so that what waits is sent while another page is shown;
 * somebody else who signs in on the same handheld has a queue of their own.
 */
export function queueOf(station: string): ScanQueue {
  const prefix = `scan:${useSession.getState().profile?.username ?? ''}:${station}:`
  const known = open.get(prefix)
  if (known) return known
  const queue = new ScanQueue(prefix, {
    storage: localStorage,
    send: ({ path, input, id }) => send('POST', path, input, { once: id, handles: quietly }),
    now: () => Date.now(),
    newId,
    online: () => navigator.onLine,
    wait: (ms, go) => void setTimeout(go, ms),
    alone: (work) => navigator.locks?.request(prefix, work) ?? work(),
  })
  open.set(prefix, queue)
  window.addEventListener('online', () => void queue.flush())
  window.addEventListener('offline', () => queue.away())
  window.addEventListener('storage', ({ key }) => key?.startsWith(prefix) && queue.look())
  void queue.flush()
  return queue
}

/** What a station keeps, for what is worked out before the station is. */
export function useQueuedScans(station: string): QueuedScans {
  const queue = useMemo(() => queueOf(station), [station])
  return useSyncExternalStore(queue.subscribe, () => queue.kept)
}
