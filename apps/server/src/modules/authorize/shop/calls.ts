import { connectorLogs } from './connector-log.ts'
import { shops } from './shop.ts'
import { people, personShopCalls } from './user-shop.ts'

export const shopCalls = { shop: shops, shopPeople: people, personShops: personShopCalls, shopConnectorLog: connectorLogs }
