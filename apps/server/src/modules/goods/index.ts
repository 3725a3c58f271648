import { goods } from '@erp/contract/goods/index'
import { serve } from '../../kit/serve.ts'
import { aliWrites } from './ali-bind.ts'
import { aliGoodsHandlers } from './ali-goods.ts'
import { aliReads } from './ali-read.ts'
import { aliSyncJob, syncSuppliers } from './ali-sync.ts'
import { autoMatchJob } from './auto-match.ts'
import { editRows } from './batch-rows.ts'
import { batchUpdate, batchUpdateJob } from './batch-update.ts'
import { findGoods, findSkus } from './find-goods.ts'
import { goodsCategories } from './goods-cats.ts'
import { goodsCore } from './goods-core.ts'
import { goodsLogHandlers, statusLogHandlers } from './goods-log.ts'
import { pendingGoods } from './goods-pending.ts'
import { shopLinks } from './goods-sku-link-shop.ts'
import { skuLinks } from './goods-sku-link-sku.ts'
import { groupCore } from './group-core.ts'
import { goodsImports, groupImports, skuImports } from './import-core.ts'
import { inventoryConfigs } from './inventory-update-config.ts'
import { levelHandlers } from './level.ts'
import { goodsNights } from './nights.ts'
import { onlineSchedules } from './online-schedules.ts'
import { pushStockJob } from './push-run.ts'
import { randomSkus } from './random-delivery-sku.ts'
import { seasons } from './season.ts'
import { shopSkus } from './shopsku.ts'
import { syncJob } from './shopsku-sync.ts'
import { skuCore } from './sku-core.ts'
import { statusHandlers } from './status.ts'
import { taskHandlers } from './task.ts'

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
    task: taskHandlers,
  },
  {
    jobs: [batchUpdateJob, aliSyncJob, pushStockJob, autoMatchJob, syncJob],
    schedules: [...goodsNights, ...onlineSchedules],
    finds: [findGoods, findSkus],
  },
)
