import type { AliMapping, AliSpec } from '@erp/contract/goods/ali/goods1688'
import { OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import { Checkbox, InputNumber, Select, Tag } from 'antd'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { price } from './columns.tsx'
import { type Bind, changed } from './mapping-binds.ts'

interface Props {
  mapping: AliMapping
  binds: Bind[]
  onChange: (binds: Bind[]) => void
}

/** The offer, and one line a specification with the SKU it is. */
export function Mapping({ mapping, binds, onChange }: Props) {
  const specs = mapping.specs.filter((spec) => !spec.isGone)
  const set = (specId: string, change: Partial<Bind>) => onChange(changed(binds, specId, change))
  return (
    <>
      <OfferCard mapping={mapping} />
      <div className="scroll-x ali-map">
        <Lines columns={[...specColumns, ...choices(mapping, binds, set)]} rows={specs} keyOf={(spec) => spec.specId} />
      </div>
      {mapping.skus.length === 0 && <p className="hint">该商品没有可关联的普通SKU</p>}
    </>
  )
}

function OfferCard({ mapping: { offer } }: { mapping: AliMapping }) {
  const tiers = offer.priceTiers.map((tier) => `≥${tier.minQty}件 ¥${tier.price}`).join('，')
  return (
    <section className="ali-card" aria-label="1688商品">
      {offer.image && <img src={offer.image} alt="" />}
      <div>
        <b>{offer.subject}</b> {offer.saleStatus === OFFER_STATE.offSale && <Tag color="red">已下架</Tag>}
        <p className="hint">
          {offer.aliSupplierName} · {offer.shipFrom} · {offer.offerId}
        </p>
        <p className="hint">
          {tiers} · 起批 {offer.minOrderQty}
          {offer.mixBatch ? ' · 支持混批' : ''} · 运费 {offer.freight ?? '–'} · 同步于 {offer.lastSyncTime}
        </p>
      </div>
    </section>
  )
}

const specColumns: LineColumn<AliSpec>[] = [
  { title: '规格', render: (spec) => spec.attrs },
  { title: '1688价', right: true, render: (spec) => price(spec.price) },
  { title: '库存', right: true, render: (spec) => spec.stock },
  { title: '已关联', render: (spec) => spec.links.map((link) => link.sku).join('、') || null },
]

type Change = (change: Partial<Bind>) => void
interface Cell {
  spec: AliSpec
  bind: Bind | undefined
  onChange: Change
}

function choices(
  { skus }: AliMapping,
  binds: Bind[],
  set: (specId: string, change: Partial<Bind>) => void,
): LineColumn<AliSpec>[] {
  const cell = (spec: AliSpec): Cell => ({
    spec,
    bind: binds.find((bind) => bind.specId === spec.specId),
    onChange: (change) => set(spec.specId, change),
  })
  return [
    { title: '关联SKU', render: (spec) => <SkuCell {...cell(spec)} skus={skus} /> },
    { title: '单位换算', render: (spec) => <RatioCell {...cell(spec)} /> },
    { title: '默认', render: (spec) => <DefaultCell {...cell(spec)} /> },
  ]
}

function SkuCell({ spec, bind, onChange, skus }: Cell & Pick<AliMapping, 'skus'>) {
  const free = skus.filter(({ skuId }) => !spec.links.some((link) => link.skuId === skuId))
  return (
    <Select<number>
      aria-label={`${spec.attrs}关联SKU`}
      size="small"
      allowClear
      placeholder="不关联"
      showSearch={{ optionFilterProp: 'label' }}
      options={free.map(({ skuId, sku, properties }) => ({ value: skuId, label: properties ? `${sku} ${properties}` : sku }))}
      value={bind?.skuId ?? undefined}
      onChange={(skuId) => onChange({ skuId: skuId ?? null })}
    />
  )
}

const RatioCell = ({ spec, bind, onChange }: Cell) => (
  <InputNumber
    aria-label={`${spec.attrs}单位换算`}
    size="small"
    stringMode
    min="0.0001"
    value={bind?.unitRatio}
    onChange={(ratio) => onChange({ unitRatio: ratio ?? '1' })}
  />
)

const DefaultCell = ({ spec, bind, onChange }: Cell) => (
  <Checkbox
    aria-label={`${spec.attrs}设为默认`}
    disabled={!bind?.skuId}
    checked={bind?.isDefault === 1}
    onChange={({ target }) => onChange({ isDefault: target.checked ? 1 : 0 })}
  />
)
