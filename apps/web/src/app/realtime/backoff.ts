const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Twice as long after every failure, half of it by chance, so that a restarted server is not met by everybody at once. */
export function backoff(failures: number, chance: number = Math.random()): number {
  const whole = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
  return Math.round(whole / 2 + (whole / 2) * chance)
}
