import { useEffect } from 'react'
import { isAway, reasonOf, type Station } from '../../../kit/scan/index.ts'
import { useSteady } from '../../../kit/steady.ts'

interface Fresh<T> {
  station: Station
  held: T | null
  ask: (held: T) => Promise<T | null>
  setHeld: (held: T | null) => void
  stale: boolean
  setStale: (stale: boolean) => void
}

/** Asked for again once nothing waits: after a reload, or when something was refused. */
export function useFresh<T>({ station, held, ask, setHeld, stale, setStale }: Fresh<T>): void {
  const due = stale && held !== null && station.kept.waiting.length === 0
  const refresh = useSteady(async () => {
    setStale(false)
    const mark = station.mark()
    if (mark === null) return setStale(true)
    try {
      const now = await ask(held!)
      // Something was scanned meanwhile: the answer may or may not know of it.
      if (mark !== station.mark()) return setStale(true)
      setHeld(now)
    } catch (error) {
      if (isAway(error)) return
      station.say('error', reasonOf(error))
      setHeld(null)
    }
  })
  useEffect(() => {
    if (due) void refresh()
  }, [due, refresh])
}
