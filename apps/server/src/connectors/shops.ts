import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { accountOf, type ListingPage, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import { type ShopSimulatorData, simulatedShops } from './shops-simulator.ts'
import { requireLiving } from './simulator-grants.ts'

/** Platforms answer more than once, out of order and not at all: a listing may come twice, or older than one that is known. */
export interface ShopConnector {
  listings(shop: ShopAccount, cursor: string | null): Promise<ListingPage>
}

const shops = connectorOf<ShopConnector>({
  name: 'shop-listings',
  down: ShopDown,
  refused: ShopRefused,
  calls: { listings: { title: '拉取商品', account: accountOf, about: (_shop, cursor) => cursor } },
})

/** Real platforms are other answers here; until one is configured it is as good as down. */
export const shopConnector = (house: Pick<House, 'config' | 'clock' | 'db'>, world: ShopSimulatorData): ShopConnector => {
  const { config, clock } = house
  const simulated =
    config.connectors === 'simulated'
      ? living(
          house,
          simulatedShops(world, () => clock.now()),
        )
      : shops.unconfigured()
  return shops.through(house, () => simulated)
}

const living = (house: Pick<House, 'clock' | 'db'>, connector: ShopConnector): ShopConnector => ({
  listings: async (shop, cursor) => {
    await requireLiving(house, shop.token, ShopRefused)
    return connector.listings(shop, cursor)
  },
})
