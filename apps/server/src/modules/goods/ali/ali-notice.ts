import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyEach } from '../../account/own/notice.ts'
import type { Judged } from './ali-review.ts'

const LINES = 20

/** One message a purchaser and matter: which prices rose, which links can no longer be bought. */
export async function tellPurchasers(tx: Tx, moved: Judged[], ctx: Ctx): Promise<void> {
  const risen = moved.filter(({ becomes }) => becomes === LINK.risen)
  const dead = moved.filter(({ becomes }) => becomes === LINK.specGone || becomes === LINK.offerGone)
  await notifyEach(tx, [...notices(risen, '1688涨价提醒', riseLine), ...notices(dead, '1688链接失效提醒', deadLine)], ctx)
}

function notices(links: Judged[], title: string, line: (link: Judged) => string) {
  const byPerson = Map.groupBy(
    links.filter((link) => link.purchaserId !== null),
    (link) => link.purchaserId!,
  )
  return [...byPerson].map(([userId, own]) => {
    const rest = own.length > LINES ? [`…共${own.length}条，请到1688商品关联查看`] : []
    const content = [...own.slice(0, LINES).map(line), ...rest].join('\n')
    return { userId, title: `${title}（${own.length}）`, content, source: aliGoods.path, sourceId: own[0]!.id }
  })
}

const riseLine = ({ sku, attrs, refPrice, price, rate }: Judged): string =>
  `${sku}（${attrs}）${yuan(refPrice)} → ${yuan(price)}，涨 ${rate}%`
const deadLine = ({ sku, attrs, offerId, becomes }: Judged): string =>
  `${sku}（${attrs}）1688商品 ${offerId} ${becomes === LINK.specGone ? '规格失效' : '已下架'}`
/** 16.6800 is written 16.68. */
const yuan = (price: string): string => price.replace(/(\.\d\d)0+$/, '$1')
