import { resource } from '../kit/index.ts'
import { auditActions } from './goods-audit.ts'
import { batchActions } from './goods-batch.ts'
import { levelActions } from './goods-level.ts'
import { goodsListFields } from './goods-list-fields.ts'
import { goodsReads } from './goods-read.ts'
import { statusActions } from './goods-status.ts'
import { goodsWrites } from './goods-write.ts'
import { goodsImportActions } from './sku-import.ts'

export type { GoodsDetail, GoodsListRow, GoodsRow } from './goods-rows.ts'

export const goodsItem = resource('goods/goods', {
  title: '商品',
  key: 'goodsId',
  name: 'goodsName',
  fields: goodsListFields,
  actions: {
    ...goodsReads,
    ...goodsWrites,
    ...auditActions,
    ...statusActions,
    ...levelActions,
    ...batchActions,
    ...goodsImportActions,
  },
})
