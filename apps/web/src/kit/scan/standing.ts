import type { Level } from './sounds.ts'

export interface Feedback {
  level: Level
  text: string
  detail?: string
}
/** What the station shows, and whether it is a refusal that nobody has answered by another scan. */
export interface Shown {
  said: Feedback | null
  stands: boolean
}
export const NOTHING: Shown = { said: null, stands: false }

/** A refusal stays until the next scan: what happens by itself meanwhile, a reload or an earlier answer, does not cover it. */
export const shownAfter = (now: Shown, said: Feedback): Shown =>
  now.stands && said.level !== 'error' ? now : { said, stands: said.level === 'error' }

/** The person went on. */
export const goneOn = (now: Shown): Shown => ({ ...now, stands: false })
