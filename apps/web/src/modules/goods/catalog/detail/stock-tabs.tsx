import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuPlace, SkuStore } from '@erp/contract/goods/sku/sku-rows'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, call, type LineColumn } from '../../../../kit/index.ts'
import { SkuChooser } from './sku-chooser.tsx'

export const StockTab = ({ goods }: { goods: GoodsDetail }) => (
  <SkuChooser goods={goods}>{(skuId) => <Stores skuId={skuId} />}</SkuChooser>
)

export function Stores({ skuId }: { skuId: number }) {
  const asked = useQuery({
    queryKey: ['sku-stores', skuId],
    queryFn: ({ signal }) => call(goodsSku, 'getSkuStore', { skuId }, { signal }),
    staleTime: 0,
  })
  return <AskedLines asked={asked} columns={storeColumns} keyOf={(store) => store.storeId} empty="各仓都没有库存" />
}

export const storeColumns: LineColumn<SkuStore>[] = [
  { title: '仓库', render: (store) => store.storeName },
  { title: '在库', right: true, render: (store) => store.onHand },
  { title: '占用', right: true, render: (store) => store.occupied },
  { title: '可用', right: true, render: (store) => store.available },
  { title: '采购在途', right: true, render: (store) => store.purchaseOnWay },
  { title: '调拨在途', right: true, render: (store) => store.transferOnWay },
  { title: '近7天销量', right: true, render: (store) => store.sold7 },
  { title: '近30天销量', right: true, render: (store) => store.sold30 },
  { title: '默认库位', render: (store) => store.locationName },
]

export const PlaceTab = ({ goods }: { goods: GoodsDetail }) => (
  <SkuChooser goods={goods}>{(skuId) => <Places skuId={skuId} />}</SkuChooser>
)

export function Places({ skuId }: { skuId: number }) {
  const asked = useQuery({
    queryKey: ['sku-places', skuId],
    queryFn: ({ signal }) => call(goodsSku, 'lcoation-level-info', { skuId }, { signal }),
    staleTime: 0,
  })
  return <AskedLines asked={asked} columns={placeColumns} keyOf={(place) => place.locationId} empty="没有放在任何库位" />
}

export const placeColumns: LineColumn<SkuPlace>[] = [
  { title: '仓库', render: (place) => place.storeName },
  { title: '库位', render: (place) => `${place.locationName}${place.isMain ? '（默认）' : ''}` },
  { title: '库区', render: (place) => place.areaCode },
  { title: '层', right: true, render: (place) => place.levelNo },
  { title: '在库', right: true, render: (place) => place.onHand },
  { title: '占用', right: true, render: (place) => place.occupied },
  { title: '可用', right: true, render: (place) => place.available },
  { title: '最近入库', render: (place) => place.lastInTime },
  { title: '最近出库', render: (place) => place.lastOutTime },
]
