import type { moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Move = ListRow<typeof moveGoodsReceipt>
export type OpenedMove = DetailsOf<typeof moveGoodsReceipt>
