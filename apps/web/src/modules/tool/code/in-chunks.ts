const AT_ONCE = 500

/** Long lists give the page its turn in between; what is no longer wanted stops. */
export async function inChunks<T, R>(items: T[], does: (item: T) => R, isWanted: () => boolean): Promise<R[] | null> {
  const made: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const item of items.slice(at, at + AT_ONCE)) made.push(does(item))
    await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
  }
  return made
}
