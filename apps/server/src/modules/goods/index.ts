import { goods } from '@erp/contract/goods/index'
import { serve } from '../../kit/http/serve.ts'
import { aliWrites } from './ali/ali-bind.ts'
import { aliGoodsHandlers } from './ali/ali-goods.ts'
import { aliReads } from './ali/ali-read.ts'
import { aliSyncJob, syncSuppliers } from './ali/ali-sync.ts'
import { editRows } from './batch/batch-rows.ts'
import { batchUpdate, batchUpdateJob } from './batch/batch-update.ts'
import { goodsImports, groupImports, skuImports } from './batch/import-core.ts'
import { findGoods, findSkus } from './catalog/find-goods.ts'
import { goodsCore } from './catalog/goods-core.ts'
import { goodsLogHandlers, statusLogHandlers } from './catalog/goods-log.ts'
import { goodsCategories } from './cats/goods-cats.ts'
import { groupCore } from './group/group-core.ts'
import { autoMatchJob } from './link/auto-match.ts'
import { shopLinks } from './link/goods-sku-link-shop.ts'
import { skuLinks } from './link/goods-sku-link-sku.ts'
import { shopSkus } from './link/shopsku.ts'
import { syncJob } from './link/shopsku-sync.ts'
import { inventoryConfigs } from './online/inventory-update-config.ts'
import { onlineSchedules } from './online/online-schedules.ts'
import { pushStockJob } from './online/push-run.ts'
import { pendingGoods } from './pending/goods-pending.ts'
import { randomSkus } from './random/random-delivery-sku.ts'
import { skuCore } from './sku/sku-core.ts'
import { levelHandlers } from './status/level.ts'
import { goodsNights } from './status/nights.ts'
import { seasons } from './status/season.ts'
import { statusHandlers } from './status/status.ts'

export default serve(
  goods,
  {
    goods: {
      ...goodsCore,
      ...statusHandlers,
      ...levelHandlers,
      'edit-rows': editRows,
      batchUpdate,
      ...goodsImports,
    },
    goodsPending: pendingGoods,
    goodsSku: { ...skuCore, ...skuImports },
    groupGoods: { ...groupCore, ...groupImports },
    goodsSkuLinkShop: shopLinks,
    shopSku: shopSkus,
    goodsSkuLinkSku: skuLinks,
    goodsCats: goodsCategories,
    season: seasons,
    goodsLog: goodsLogHandlers,
    goodsStatusUpdateLog: statusLogHandlers,
    aliGoods: aliGoodsHandlers,
    goods1688: { ...aliReads, ...aliWrites, 'sync-1688-supplier': syncSuppliers },
    inventoryUpdateConfig: inventoryConfigs,
    randomDeliverySku: randomSkus,
  },
  {
    jobs: [batchUpdateJob, aliSyncJob, pushStockJob, autoMatchJob, syncJob],
    schedules: [...goodsNights, ...onlineSchedules],
    finds: [findGoods, findSkus],
  },
)
