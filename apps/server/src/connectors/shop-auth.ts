import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import type { AuthFlow } from './shop-auth-flows.ts'
import { simulatedAuth } from './shop-auth-simulator.ts'
import { ShopDown, ShopRefused } from './shop-listing.ts'

/** Everything that lets us in. It leaves the database sealed and goes nowhere but to its platform. */
export interface ShopCredential {
  accessToken?: string
  refreshToken?: string
  appKey?: string
  appSecret?: string
}
/** A shop as its platform knows it, with the flow of that platform. */
export interface AuthAccount {
  shopId: number
  shopName: string
  platCode: string
  platformShopId: string | null
  flow: AuthFlow
}
/** What a platform gave: the shop it is for, and until when. */
export interface ShopGrant extends ShopCredential {
  platformShopId: string
  accessUntil: string | null
  refreshUntil: string | null
}
export interface Returned {
  code: string
  platformShopId: string | null
}

/** A code is good once; a refresh may make the old refresh token worthless, so its answer is kept before anything else is done. */
export interface ShopAuthConnector {
  exchange(shop: AuthAccount, returned: Returned): Promise<ShopGrant>
  refresh(shop: AuthAccount, credential: ShopCredential): Promise<ShopGrant>
  /** Whose token it is, and until when: also what is asked first of keys that a person typed. */
  test(shop: AuthAccount, credential: ShopCredential): Promise<ShopGrant>
}

const whose = ({ shopId, shopName }: AuthAccount, secrets: (string | undefined)[]) => ({
  id: shopId,
  name: shopName,
  secrets: secrets.filter((secret) => secret !== undefined),
})
const opened = (shop: AuthAccount, credential: ShopCredential) => whose(shop, Object.values(credential))

const platforms = connectorOf<ShopAuthConnector>({
  name: 'shop-auth',
  down: ShopDown,
  refused: ShopRefused,
  calls: {
    exchange: { title: '换取令牌', account: (shop, { code }) => whose(shop, [code]) },
    refresh: { title: '刷新令牌', account: opened },
    test: { title: '测试授权', account: opened },
  },
})

/** Real platforms are other answers here; until one is configured it refuses. */
export const shopAuth = (house: Pick<House, 'config' | 'clock' | 'db'>): ShopAuthConnector =>
  platforms.through(house, () => (house.config.connectors === 'simulated' ? simulatedAuth(house) : platforms.unconfigured()))
