import { SKU_KINDS } from '@erp/contract/goods/sku/sku-fields'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { Tag } from 'antd'

/** A SKU as a line of a picker: picture, code, name, what is there. */
export const SkuLine = ({ sku }: { sku: SkuChoice }) => (
  <span className="sku-line">
    {sku.skuImage ? <img src={sku.skuImage} alt="" loading="lazy" /> : <span className="sku-no-image" />}
    <span className="sku-line-text">
      <b>{sku.sku}</b>
      {sku.skuKind !== 1 && <KindTag kind={sku.skuKind} />}
      <span>{sku.skuName}</span>
    </span>
    <span className="sku-line-stock">可用 {sku.available}</span>
  </span>
)

function KindTag({ kind }: { kind: number }) {
  const [, label, color] = SKU_KINDS.find(([value]) => value === kind) ?? SKU_KINDS[0]
  return <Tag color={color}>{label}</Tag>
}
