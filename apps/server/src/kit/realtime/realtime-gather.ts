/** What comes in while the work is under way is done together in the next go: one query however fast they come. */
export function gather<T>(work: (items: T[]) => Promise<void>): (item: T) => void {
  let waiting = new Set<T>()
  let busy = false
  const run = async () => {
    busy = true
    while (waiting.size) {
      const items = [...waiting]
      waiting = new Set()
      await work(items)
    }
    busy = false
  }
  return (item) => {
    waiting.add(item)
    if (!busy) void run()
  }
}
