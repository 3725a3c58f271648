import type { House } from '../kit/house.ts'
import { Ali1688Down, type Ali1688Offer } from './ali1688-offer.ts'
import { simulatedOffer } from './ali1688-simulator.ts'

/** The supplier platform, as far as the catalogue asks it. */
export interface Ali1688 {
  /** Null when there is no such offer; throws Ali1688Down when the platform does not answer. */
  offer(offerId: string): Promise<Ali1688Offer | null>
}

/** A real platform is another answer here; until it is configured it is as good as down. */
export const ali1688 = ({ config, clock }: Pick<House, 'config' | 'clock'>): Ali1688 =>
  config.connectors === 'simulated'
    ? { offer: async (offerId) => simulatedOffer(offerId, clock.now()) }
    : {
        offer: async () => {
          throw new Ali1688Down('没有配置1688接口')
        },
      }

/** The digits of a pasted link or number; null when there are none that could be an offer. */
export function offerIdOf(pasted: string): string | null {
  const text = pasted.normalize('NFKC').trim()
  if (/^\d{1,20}$/.test(text)) return text
  const found = /^(?:https?:\/\/)?[\w.-]*1688\.com\/.*?(?:offer\/|offerId=|[?&]id=)(\d{1,20})(?!\d)/i.exec(text)
  return found?.[1] ?? null
}
