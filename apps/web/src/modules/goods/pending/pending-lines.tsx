import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, call } from '../../../kit/index.ts'
import { own } from '../catalog/list/sku-lines.tsx'

export const pendingLines = (row: PendingGoodsRow) => <PendingLines goodsId={row.goodsId} />

/** The SKUs of a goods that nobody sells yet. */
function PendingLines({ goodsId }: { goodsId: number }) {
  const asked = useQuery({
    queryKey: ['list', goodsItem.path, 'skus', goodsId],
    queryFn: async ({ signal }) => (await call(goodsItem, 'get', { id: goodsId }, { signal })).skus,
  })
  return <AskedLines asked={asked} columns={own()} keyOf={(sku) => sku.skuId} empty="没有SKU" />
}
