/** Who asks while a question is under way waits for the next one, which asks for all of them at once: no answer is older than its question. */
export function gathered<K, V>(read: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let underWay = false
  let waiting: { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }[] = []

  async function ask(): Promise<void> {
    const asking = waiting
    waiting = []
    underWay = asking.length > 0
    if (!underWay) return
    try {
      const values = await read(asking.map(({ key }) => key))
      for (const [i, { resolve }] of asking.entries()) resolve(values[i]!)
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
    void ask()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!underWay) void ask()
    })
}
