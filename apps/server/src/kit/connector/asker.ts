import { AsyncLocalStorage } from 'node:async_hooks'

/** In whose name something outside is called: nobody's where the clock does it. */
export interface Asker {
  userId: number | null
  requestId: string | null
}
const asking = new AsyncLocalStorage<Asker>()

export const asAsker = <R>(asker: Asker, work: () => R): R => asking.run(asker, work)
export const asker = (): Asker => asking.getStore() ?? { userId: null, requestId: null }
