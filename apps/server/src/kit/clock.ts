/** Where time and chance come in, so that tests decide them. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as times are on the wire. */
export const wireTime = (date: Date): string => shanghai.format(date)
export const wireDate = (date: Date): string => wireTime(date).slice(0, 10)
