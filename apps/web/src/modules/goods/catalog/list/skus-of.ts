import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { call } from '../../../../kit/index.ts'

const PAGE = 100

/** The SKUs of goods with their figures, in the order of their codes; at most so many. */
export async function skusOf(
  goodsIds: number[],
  most: number,
  signal?: AbortSignal,
): Promise<{ skus: SkuListRow[]; total: number }> {
  const skus: SkuListRow[] = []
  for (let pageNum = 1; ; pageNum++) {
    const condition = { goodsId: goodsIds }
    const input = { pageNum, pageSize: PAGE, condition, orderBy: [{ field: 'sku', order: 'asc' }] }
    const page = await call(goodsSku, 'list-page', input, { signal })
    skus.push(...page.list)
    if (skus.length >= Math.min(page.total, most) || page.list.length === 0)
      return { skus: skus.slice(0, most), total: page.total }
  }
}
