import { type Waiting, waitingOn } from '../kit/index.ts'
import { LINK } from './ali/ali-goods.states.ts'
import { AUDIT_STATE } from './catalog/goods.states.ts'

export const goodsWaiting: Waiting[] = [
  ...waitingOn('/product/pendingGoods', 'goods/pending', [
    ['商品待完善', 'goods:goods:edit', ['developer'], AUDIT_STATE.incomplete],
    ['商品被驳回', 'goods:goods:edit', ['developer'], AUDIT_STATE.rejected],
    ['商品待审核', 'goods:goods:audit', ['supervisor'], AUDIT_STATE.waiting],
  ]),
  ...waitingOn('/product/shopSku', 'goods/shopsku', [['店铺SKU未匹配', 'goods:linkShop:save', ['seller'], 0]]),
  ...waitingOn('/buy/aliGoods', 'goods/ali/goods', [
    ['1688涨价', 'goods:ali:save', ['purchaser', 'developer'], LINK.risen],
    ['1688规格失效', 'goods:ali:save', ['purchaser', 'developer'], LINK.specGone],
    ['1688下架', 'goods:ali:save', ['purchaser', 'developer'], LINK.offerGone],
  ]),
]
