import { setTimeout } from 'node:timers/promises'
import type { House } from '../house.ts'

/** Small work that every node repeats while it serves, too often for a schedule; it bears being done by several nodes at once. */
export interface Pulse {
  seconds: number
  beat(house: House): Promise<unknown>
}

/** Each begins again so many seconds after it ended; what fails is said and tried again. Answers how to stop them. */
export function startPulses(house: House, pulses: Pulse[], say: (error: Error) => void): () => Promise<void> {
  const ending = new AbortController()
  const waited = (seconds: number) => setTimeout(seconds * 1000, true, { signal: ending.signal, ref: false }).catch(() => false)
  const going = pulses.map(async (pulse) => {
    while (await waited(pulse.seconds)) await pulse.beat(house).catch(say)
  })
  return async () => {
    ending.abort()
    await Promise.all(going)
  }
}
