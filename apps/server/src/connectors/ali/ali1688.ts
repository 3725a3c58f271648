import { connectorOf } from '../../kit/connector/connector.ts'
import type { House } from '../../kit/house.ts'
import { Ali1688Down, type Ali1688Offer } from './ali1688-offer.ts'
import { simulatedOffer } from './ali1688-simulator.ts'

/** The supplier platform, as far as the catalogue asks it. */
export interface Ali1688 {
  /** Null when there is no such offer; throws Ali1688Down when the platform does not answer. */
  offer(offerId: string): Promise<Ali1688Offer | null>
}

const platform = connectorOf<Ali1688>({
  name: 'ali1688',
  down: Ali1688Down,
  refused: Ali1688Down,
  calls: { offer: { title: '查询商品', about: (offerId) => offerId } },
})

/** A real platform is another answer here; until it is configured it is as good as down. */
export const ali1688 = (house: Pick<House, 'config' | 'clock' | 'db'>): Ali1688 =>
  platform.through(house, () =>
    house.config.connectors === 'simulated'
      ? { offer: async (offerId) => simulatedOffer(offerId, house.clock.now()) }
      : platform.unconfigured(),
  )

/** The digits of a pasted link or number; null when there are none that could be an offer. */
export function offerIdOf(pasted: string): string | null {
  const text = pasted.normalize('NFKC').trim()
  if (/^\d{1,20}$/.test(text)) return text
  const found = /^(?:https?:\/\/)?[\w.-]*1688\.com\/.*?(?:offer\/|offerId=|[?&]id=)(\d{1,20})(?!\d)/i.exec(text)
  return found?.[1] ?? null
}
