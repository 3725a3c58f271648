/** Where time and chance come in, so that tests decide them. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

const AHEAD = 8 * 3_600_000
const LAST_SUMMER_TIME = Date.UTC(1992, 0)

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as times are on the wire. */
export const wireTime = (date: Date): string =>
  date.getTime() > LAST_SUMMER_TIME
    ? new Date(date.getTime() + AHEAD).toISOString().slice(0, 19).replace('T', ' ')
    : shanghai.format(date)
export const wireDate = (date: Date): string => wireTime(date).slice(0, 10)

/** `YYYY-MM-DD` so many days later, or before. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
