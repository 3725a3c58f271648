import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { shopPulls, syncing } from './run.ts'

export const FIRST_SYNC = 'authorize.first-sync'

/** Everything a shop has for us, pulled now. */
export const pullAll = (house: House, shopId: number, ctx: Ctx) =>
  syncing(house, shopId, ctx, async (shop) => {
    const sum = { taken: 0, news: 0, listings: 0 }
    for (const pull of shopPulls()) {
      const { taken = 0, news = 0, listings = 0 } = await pull(house, shop, ctx)
      sum.taken += taken
      sum.news += news
      sum.listings += listings
    }
    return sum
  })

/** Once a shop is authorised; what fails stands on the shop, and the clock goes on from there. */
export const firstSync: JobKind = {
  name: FIRST_SYNC,
  run: async (house, shopId) => {
    try {
      await pullAll(house, shopId, contextOfClock(house, FIRST_SYNC))
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Refusal)) throw error
    }
  },
}
