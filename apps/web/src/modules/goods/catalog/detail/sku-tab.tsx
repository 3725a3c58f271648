import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { Lines } from '../../../../kit/index.ts'
import { own, SkuLines } from '../list/sku-lines.tsx'

/** With stock and sales once audited; before that there are none. */
export const SkuTab = ({ goods }: { goods: GoodsDetail }) => (
  <div className="scroll-x">
    {goods.auditStatus === AUDIT_STATE.audited ? (
      <SkuLines goodsId={goods.goodsId} />
    ) : (
      <Lines columns={own()} rows={goods.skus} keyOf={(sku) => sku.skuId} />
    )}
  </div>
)
