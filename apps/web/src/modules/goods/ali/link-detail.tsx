import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { goods1688 } from '@erp/contract/goods/ali/goods1688'
import { useQuery } from '@tanstack/react-query'
import { call, Detail } from '../../../kit/index.ts'
import { PriceTrend } from './price-trend.tsx'
import type { AliLink } from './rows.ts'

const { image: _image, goodsId: _goods, skuId: _sku, url: _url, ...shown } = aliGoods.fields
const plain = { ...aliGoods, fields: shown }

/** A link with how its price went. */
export function LinkDetail({ row, onClose }: { row: AliLink; onClose: () => void }) {
  const { offerId, specId } = row
  const { data } = useQuery({
    queryKey: ['ali-prices', offerId, specId],
    queryFn: ({ signal }) => call(goods1688, 'price-list', { offerId: offerId ?? '', specId: specId ?? '' }, { signal }),
  })
  return (
    <Detail resource={plain} row={row} onClose={onClose}>
      {data && <PriceTrend points={data} accepted={row.refPrice} />}
    </Detail>
  )
}
