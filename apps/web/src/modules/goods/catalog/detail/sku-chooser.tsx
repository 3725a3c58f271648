import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'

/** One of the goods' SKUs, and what is shown of it. */
export function SkuChooser({ goods, children }: { goods: GoodsDetail; children: (skuId: number) => ReactNode }) {
  const [skuId, setSkuId] = useState(goods.skus[0]?.skuId)
  if (!skuId) return <p className="hint">没有SKU</p>
  return (
    <>
      <Select
        className="sku-chooser"
        aria-label="SKU"
        showSearch={{ optionFilterProp: 'label' }}
        value={skuId}
        options={goods.skus.map((sku) => ({ value: sku.skuId, label: `${sku.sku} ${stylesOf(sku)}` }))}
        onChange={setSkuId}
      />
      <div className="scroll-x">{children(skuId)}</div>
    </>
  )
}

const stylesOf = (sku: GoodsDetail['skus'][number]): string =>
  [sku.property1, sku.property2, sku.property3].filter(Boolean).join(' / ')
