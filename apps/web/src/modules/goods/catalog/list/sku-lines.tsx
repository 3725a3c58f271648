import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, Copyable, DictTag, type LineColumn, may } from '../../../../kit/index.ts'
import { GoodsPicture } from '../../picture.tsx'
import { price } from '../../price.ts'
import { skusOf } from './skus-of.ts'

const LINE = 32
const MOST = 10
const ALL = 200

/** Known from the count of SKUs, so that the rows below do not jump when they arrive. */
export const linesHeight = (row: GoodsListRow): number => Math.min(Math.max(row.skuCount ?? 1, 1), MOST) * LINE + LINE + 13

export const skuLines = (row: GoodsListRow) => <SkuLines goodsId={row.goodsId} />

export function SkuLines({ goodsId }: { goodsId: number }) {
  const asked = useQuery({
    queryKey: ['list', 'goods/goodsSku', 'of-goods', goodsId],
    queryFn: async ({ signal }) => (await skusOf([goodsId], ALL, signal)).skus,
  })
  return <AskedLines asked={asked} columns={skuColumns()} keyOf={(sku) => sku.skuId} empty="没有SKU" />
}

export const skuColumns = (): LineColumn<SkuListRow>[] => [...own(), ...figures]

type Own = Pick<
  SkuListRow,
  'sku' | 'skuImage' | 'property1' | 'property2' | 'property3' | 'skuStatus' | 'costPrice' | 'weight' | 'barcode'
>

/** What a SKU has before it is anywhere. */
export const own = (): LineColumn<Own>[] => [
  { title: '图', render: (sku) => <GoodsPicture url={sku.skuImage} /> },
  { title: 'SKU', render: (sku) => <Copyable text={sku.sku ?? ''} /> },
  { title: '款式', render: (sku) => [sku.property1, sku.property2, sku.property3].filter(Boolean).join(' / ') || null },
  { title: '状态', render: (sku) => <DictTag type="goods_status" value={sku.skuStatus} /> },
  ...(may('goods:sku:viewCost') ? [{ title: '采购价', right: true, render: (sku: Own) => price(sku.costPrice) }] : []),
  { title: '净重(g)', right: true, render: (sku) => sku.weight },
  { title: '条码', render: (sku) => sku.barcode },
]

const figures: LineColumn<SkuListRow>[] = [
  { title: '长×宽×高(cm)', render: (sku) => sku.size },
  { title: '可用', right: true, render: (sku) => sku.available ?? 0 },
  { title: '在途', right: true, render: (sku) => sku.onWay ?? 0 },
  { title: '近30天销量', right: true, render: (sku) => sku.sold30 ?? 0 },
  { title: '默认库位', render: (sku) => sku.locationName },
]
