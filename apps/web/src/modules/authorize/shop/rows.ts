import type { shop } from '@erp/contract/authorize/shop'
import type { personShops, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import type { ListRow } from '../../../kit/index.ts'

export type Shop = ListRow<typeof shop>
export type SharedShop = ListRow<typeof shopPeople>
export type PersonRow = ListRow<typeof personShops>
