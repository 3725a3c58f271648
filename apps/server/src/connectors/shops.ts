import type { House } from '../kit/house.ts'
import { type ListingPage, type ShopAccount, ShopRefused } from './shop-listing.ts'
import { type ShopSimulatorData, simulatedShops } from './shops-simulator.ts'

/** Platforms answer more than once, out of order and not at all: a listing may come twice, or older than one that is known. */
export interface ShopConnector {
  listings(shop: ShopAccount, cursor: string | null): Promise<ListingPage>
}

/** Real platforms are other answers here; until one is configured it is as good as down. */
export const shopConnector = ({ config, clock }: Pick<House, 'config' | 'clock'>, world: ShopSimulatorData): ShopConnector =>
  config.connectors === 'simulated'
    ? simulatedShops(world, () => clock.now())
    : {
        listings: async () => {
          throw new ShopRefused('没有配置店铺接口')
        },
      }
