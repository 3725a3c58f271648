import type { randomDeliverySku } from '@erp/contract/goods/random/random-delivery-sku'
import type { ListRow } from '../../../kit/index.ts'

export type RandomSku = ListRow<typeof randomDeliverySku>
