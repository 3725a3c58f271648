import { ali1688 } from '../../../connectors/ali/ali1688.ts'
import { Ali1688Down, type Ali1688Offer } from '../../../connectors/ali/ali1688-offer.ts'
import type { House } from '../../../kit/house.ts'

export const DOWN = '1688接口暂不可用，请稍后重试'
export interface Fetched {
  found: Ali1688Offer[]
  /** Not there any more. */
  unknown: string[]
  /** Not answered: what we know of them stays. */
  failed: { offerId: string; reason: string }[]
}
const AT_ONCE = 5

/** Asks the platform for offers, a few at a time; what is not answered is told, never thrown. */
export async function fetchOffers(house: House, offerIds: string[]): Promise<Fetched> {
  const platform = ali1688(house)
  const fetched: Fetched = { found: [], unknown: [], failed: [] }
  const waiting = [...offerIds]
  const ask = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const offer = await platform.offer(id)
        if (offer) fetched.found.push(offer)
        else fetched.unknown.push(id)
      } catch (error) {
        if (!(error instanceof Ali1688Down)) throw error
        fetched.failed.push({ offerId: id, reason: error.message || DOWN })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return fetched
}
