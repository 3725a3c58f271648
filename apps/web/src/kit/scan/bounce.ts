const BOUNCE_MS = 400

/** Knows a code the scanner sent again by itself: the one taken last, sooner than a hand could scan it. */
export function bounceGuard(now: () => number = () => performance.now()): (code: string) => boolean {
  let taken = { code: '', at: Number.NEGATIVE_INFINITY }
  return (typed) => {
    const scan = { code: typed.trim().toUpperCase(), at: now() }
    if (scan.code === taken.code && scan.at - taken.at <= BOUNCE_MS) return true
    taken = scan
    return false
  }
}
