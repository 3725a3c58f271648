type Values<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

const ABORTED = '25P02'

/** Sent without waiting for one another; when it returns or fails none of them is under way, so that nothing is sent behind its back. */
export async function inOneGo<T extends readonly unknown[]>(...asked: T): Promise<Values<T>> {
  const ended = await Promise.allSettled(asked)
  const errors = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  // One failure makes the database refuse the others: the one that began it is told.
  if (errors.length > 0) throw errors.find((error) => error?.code !== ABORTED) ?? errors[0]
  return ended.map((each) => (each as PromiseFulfilledResult<unknown>).value) as Values<T>
}
