/** Lets at most so many do a thing at once in this process; the others wait in line. */
export function seats(count: number): <R>(work: () => Promise<R>) => Promise<R> {
  let taken = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (taken >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}
