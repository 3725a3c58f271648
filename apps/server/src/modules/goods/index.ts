import { goodsItem } from '@erp/contract/goods/goods'
import { groupGoods } from '@erp/contract/goods/goods-group'
import { goodsPending } from '@erp/contract/goods/goods-pending'
import { goodsSku } from '@erp/contract/goods/goods-sku'
import { goods } from '@erp/contract/goods/index'
import { serve } from '../../kit/serve.ts'
import { goodsCategories } from './goods-cats.ts'
import { goodsLogHandlers, statusLogHandlers } from './goods-log.ts'
import { seasons } from './season.ts'
import { skuLabels } from './sku-label.ts'
import { skuSelect } from './sku-select.ts'
import { soon } from './soon.ts'
import { statusHandlers } from './status.ts'
import { taskHandlers } from './task.ts'

export default serve(goods, {
  goods: { ...soon(goodsItem), ...statusHandlers, ...goodsLogHandlers },
  goodsPending: { ...soon(goodsPending) },
  goodsSku: { ...soon(goodsSku), ...skuSelect, ...skuLabels },
  groupGoods: { ...soon(groupGoods) },
  goodsCats: goodsCategories,
  season: seasons,
  goodsStatusUpdateLog: statusLogHandlers,
  task: taskHandlers,
})
