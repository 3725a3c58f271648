import { MAX_QUANTITY } from '@erp/contract/stock/document'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import { LocationSelect } from '../parts/location-select.tsx'

export interface FoundLine {
  locationId: number | null
  skuId: number | null
  countQty: number | null
}
const STOCKED = [1, 4]

/** Goods where the book has none: a new line with its count. */
export function AddLine({ storeId, onAdd }: { storeId: number; onAdd: (line: FoundLine) => Promise<boolean> }) {
  const [locationId, setLocationId] = useState<number | null>(null)
  const [skuId, setSkuId] = useState<number | null>(null)
  const [countQty, setCountQty] = useState<number | null>(null)
  const add = async () => {
    if (!(await onAdd({ locationId, skuId, countQty }))) return
    setSkuId(null)
    setCountQty(null)
  }
  return (
    <div className="count-add">
      <LocationSelect storeId={storeId} value={locationId} label="新增行库位" onChange={setLocationId} />
      <SkuSelect value={skuId} kinds={STOCKED} onChange={(id) => setSkuId(id)} />
      <InputNumber
        aria-label="新增行盘点数量"
        placeholder="数量"
        min={0}
        max={MAX_QUANTITY}
        precision={0}
        value={countQty}
        onChange={setCountQty}
      />
      <Button disabled={!locationId || !skuId || countQty === null} onClick={() => void add()}>
        添加并保存
      </Button>
    </div>
  )
}
