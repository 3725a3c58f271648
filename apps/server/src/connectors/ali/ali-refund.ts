import { times } from '@erp/contract/kit/decimal'
import { SupplierPlatformError, type WantedRefund } from '../supplier-platform.ts'
import type { AliJson } from './ali-gateway.ts'
import { groupIn, rowsIn, textOf } from './ali-wire.ts'

/** Which lines of the order, and where its goods are, in their words. */
export function refundedIn(order: AliJson, { lines, goodsReceived }: WantedRefund) {
  const isAbout = (item: AliJson): boolean =>
    lines.length === 0 ||
    lines.some(
      ({ offerId, specId }) =>
        offerId === textOf(item['productIDString'] ?? item['productID']) &&
        (specId === null || specId === textOf(item['specId'])),
    )
  const orderEntryIds = rowsIn(order, 'productItems')
    .filter(isAbout)
    .flatMap((item) => textOf(item['subItemIDString'] ?? item['subItemID']) ?? [])
  if (orderEntryIds.length === 0) throw new SupplierPlatformError('1688订单里没有要退款的商品，请在1688申请')
  return {
    orderEntryIds: `[${orderEntryIds.join(',')}]`,
    goodsStatus: goodsStatusOf(textOf(groupIn(order, 'baseInfo')['status']) ?? '', goodsReceived),
  }
}

function goodsStatusOf(status: string, received: boolean): string {
  if (status === 'waitsellersend') return 'refundWaitSellerSend'
  if (status === 'success') return received ? 'aftersaleBuyerReceived' : 'aftersaleBuyerNotReceived'
  return received ? 'refundBuyerReceived' : 'refundWaitBuyerReceive'
}

export function reasonFor(reasons: AliJson[], ours: string): string {
  const named = reasons.map(({ id, name }) => ({ id: textOf(id), name: textOf(name) ?? '' }))
  const found = named.find(({ name }) => name !== '' && (ours.includes(name) || name.includes(ours))) ?? named[0]
  if (!found?.id) throw new SupplierPlatformError('1688没有可选的退款原因，请在1688申请')
  return found.id
}

export const inCents = (amount: string): number => Number(times(amount, 100).toString())
