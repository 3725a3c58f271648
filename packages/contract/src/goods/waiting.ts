import { type Waiting, waitingOn } from '../kit/index.ts'

export const goodsWaiting: Waiting[] = [
  ...waitingOn('/product/pendingGoods', 'goods/pending', [
    ['商品待完善', 'goods:goods:edit', ['developer'], 90],
    ['商品被驳回', 'goods:goods:edit', ['developer'], 110],
    ['商品待审核', 'goods:goods:audit', ['supervisor'], 100],
  ]),
  ...waitingOn('/product/shopSku', 'goods/shopsku', [['店铺SKU未匹配', 'goods:linkShop:save', ['seller'], 0]]),
  ...waitingOn('/buy/aliGoods', 'goods/ali/goods', [
    ['1688涨价', 'goods:ali:save', ['purchaser', 'developer'], 2],
    ['1688规格失效', 'goods:ali:save', ['purchaser', 'developer'], 3],
    ['1688下架', 'goods:ali:save', ['purchaser', 'developer'], 4],
  ]),
]
