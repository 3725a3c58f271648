import { goodsSkuLinkShop, type ShopSkuOption } from '@erp/contract/goods/link/goods-sku-link-shop'
import { MATCH_STATUS } from '@erp/contract/goods/link/shopsku'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue } from 'react'
import { call } from '../../../kit/index.ts'
import './link.css'

interface Props {
  shopId: number
  value: string
  onChange: (shopSku: string) => void
}

/** A shop SKU of the shop, the unmatched first; one that is not online yet is typed. */
export function ShopSkuInput({ shopId, value, onChange }: Props) {
  const keyword = useDeferredValue(value.trim())
  const { data = [] } = useQuery({
    queryKey: ['options', goodsSkuLinkShop.path, shopId, keyword],
    queryFn: ({ signal }) => call(goodsSkuLinkShop, 'list-shop-sku', { shopId, keyword }, { signal, handles: () => true }),
    placeholderData: (before) => before,
  })
  return (
    <AutoComplete
      className="wide"
      aria-label="店铺SKU"
      placeholder="选择或输入店铺SKU"
      value={value}
      onChange={(typed: string | undefined) => onChange(typed ?? '')}
      options={data.map((option) => ({ value: option.shopSku, label: <Option option={option} /> }))}
    />
  )
}

const Option = ({ option }: { option: ShopSkuOption }) => (
  <span className="shopsku-option">
    <span title={option.title ?? ''}>
      <b>{option.shopSku}</b> {option.title}
    </span>
    <small>{option.skus ?? MATCH_STATUS[option.matchStatus][1]}</small>
  </span>
)
