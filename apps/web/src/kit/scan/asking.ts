import { CallError } from '../../app/failure.ts'
import type { Station } from './use-scan-station.ts'

/** For calls of a station: what went wrong is said there and nowhere else. */
export const quiet = { handles: () => true }

export const isAway = (error: unknown): boolean => !(error instanceof CallError) || error.code <= 0
export const reasonOf = (error: unknown): string => (isAway(error) ? '网络中断，请联网后再试' : (error as CallError).message)

/** The server's word on half a scan: what it knows; `away` when nobody answers, so that it is checked later; null when it was refused, which is said. */
export async function askAt<T>(station: Station, asked: Promise<T>, code: string): Promise<T | 'away' | null> {
  try {
    return await asked
  } catch (error) {
    if (isAway(error)) return 'away'
    station.say('error', reasonOf(error), code)
    return null
  }
}
export const UNCHECKED = '网络中断，未核对'
