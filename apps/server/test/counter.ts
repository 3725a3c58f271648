const restarts: (() => void)[] = []

/** Counts from 1 in every test file: a worker keeps its modules, and what simulators make of a number must not depend on the files before. */
export function counter(): () => number {
  let n = 0
  restarts.push(() => {
    n = 0
  })
  return () => ++n
}

export function restartCounters(): void {
  for (const restart of restarts) restart()
}
