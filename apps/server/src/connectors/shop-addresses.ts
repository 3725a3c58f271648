import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { accountOf, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import { requireLiving } from './simulator-grants.ts'
import { sufferPlatform } from './simulator-stage.ts'

/** Where a platform collects from, ships from or returns to, as it has it. */
export interface ShopAddress {
  platformAddressId: string
  /** As ADDRESS_TYPES of the contract. */
  addressType: 1 | 2 | 3
  contact: string
  phone: string
  countryCode: string
  provinceCode: string
  cityCode: string
  areaCode: string
  street: string
  postCode: string
}
export interface ShopAddressConnector {
  addresses(shop: ShopAccount): Promise<ShopAddress[]>
}

const platforms = connectorOf<ShopAddressConnector>({
  name: 'shop-addresses',
  down: ShopDown,
  refused: ShopRefused,
  calls: { addresses: { title: '拉取地址', account: accountOf } },
})

/** Real platforms are other answers here; until one is configured it refuses. */
export const shopAddresses = (house: Pick<House, 'config' | 'clock' | 'db'>): ShopAddressConnector =>
  platforms.through(house, () =>
    house.config.connectors === 'simulated' ? { addresses: (shop) => simulated(house, shop) } : platforms.unconfigured(),
  )

const CONTACTS = ['王芳', '李强', '张敏', '刘洋'] as const

/** The same shop always has the same three. */
async function simulated(house: Pick<House, 'clock' | 'db'>, shop: ShopAccount): Promise<ShopAddress[]> {
  await sufferPlatform(house, shop.shopId)
  await requireLiving(house, shop.token, ShopRefused)
  const common = { countryCode: 'CN', provinceCode: '330000', cityCode: '330700', areaCode: '330782', postCode: '322000' }
  return ([1, 2, 3] as const).map((addressType) => ({
    ...common,
    platformAddressId: `${shop.platCode.toUpperCase()}-${shop.shopId}-${addressType}`,
    addressType,
    contact: CONTACTS[(shop.shopId + addressType) % CONTACTS.length]!,
    phone: `138${String(10_000_000 + shop.shopId * 7 + addressType).slice(-8)}`,
    street: `北苑街道${(shop.shopId % 90) + 1}号${addressType === 3 ? '退货部' : '仓库'}`,
  }))
}
