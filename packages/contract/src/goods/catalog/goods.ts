import { resource } from '../../kit/index.ts'
import { batchActions } from '../batch/goods-batch.ts'
import { goodsImportActions } from '../batch/sku-import.ts'
import { auditActions } from '../pending/goods-audit.ts'
import { levelActions } from '../status/goods-level.ts'
import { statusActions } from '../status/goods-status.ts'
import { goodsListFields } from './goods-list-fields.ts'
import { goodsReads } from './goods-read.ts'
import { goodsWrites } from './goods-write.ts'

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
