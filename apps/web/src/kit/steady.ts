import { useLayoutEffect, useState } from 'react'

/** A function that stays the same and does what the latest one does: those who are given it are not rendered for its sake. */
export function useSteady<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const [{ steady, set }] = useState(() => steadyOf(work))
  useLayoutEffect(() => set(work))
  return steady
}

function steadyOf<A extends unknown[], R>(first: (...given: A) => R) {
  let now = first
  const set = (next: typeof first) => {
    now = next
  }
  return { steady: (...given: A): R => now(...given), set }
}
