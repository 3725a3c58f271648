import { LINK_SKU_TYPES } from '@erp/contract/goods/link/goods-sku-link-sku'
import type { SkuPanorama, SkuShopLink } from '@erp/contract/goods/sku/sku-rows'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { placeColumns, storeColumns } from '../catalog/detail/stock-tabs.tsx'
import { DayBars } from './day-bars.tsx'
import { LogLines, SkuTags } from './panorama-lists.tsx'
import { PriceHistory } from './price-history.tsx'

interface Props {
  data: SkuPanorama
  onLook: (code: string) => void
}

export const PanoramaBody = (props: Props) => (
  <div className="panorama-body">
    <Stock {...props} />
    <Section title="近30天销量">
      <DayBars sales={props.data.sales} />
    </Section>
    <Kin {...props} />
    <Links {...props} />
    <Section title="资料">
      <Master {...props} />
    </Section>
    {props.data.logs.length > 0 && (
      <Section title="最近操作">
        <LogLines logs={props.data.logs} />
      </Section>
    )}
  </div>
)

const Stock = ({ data: { stores, places } }: Props) => (
  <>
    <Section title="库存">
      {stores.length ? (
        <Lines columns={storeColumns} rows={stores} keyOf={(store) => store.storeId} />
      ) : (
        <None text="各仓都没有库存" />
      )}
    </Section>
    {places.length > 0 && (
      <Section title="库位">
        <Lines columns={placeColumns} rows={places} keyOf={(place) => place.locationId} />
      </Section>
    )}
  </>
)

/** Other SKUs that it is made of, stands in or is linked to. */
function Kin({ data: { parts, groups, related }, onLook }: Props) {
  const linked = related.map((one) => ({ ...one, note: relationOf(one.linkType, one.outward) }))
  const kin = [
    ['组成', parts],
    ['所在组合', groups],
    ['关联SKU', linked],
  ] as const
  return kin.map(
    ([title, skus]) =>
      skus.length > 0 && (
        <Section key={title} title={title}>
          <SkuTags skus={[...skus]} onLook={onLook} />
        </Section>
      ),
  )
}

const Links = ({ data: { links, ali } }: Props) => (
  <>
    {links && (
      <Section title={`店铺关联 ${links.length}`}>
        {links.length ? <Lines columns={linkColumns} rows={links} keyOf={(link) => link.linkId} /> : <None text="没有店铺关联" />}
      </Section>
    )}
    {ali && (
      <Section title={`1688 ${ali.length}`}>
        {ali.length ? ali.map((one) => <PriceHistory key={one.id} link={one} />) : <None text="没有1688链接" />}
      </Section>
    )}
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <div className="panorama-scroll">{children}</div>
  </section>
)
const None = ({ text }: { text: string }) => <p className="hint">{text}</p>

/** Seen from the other side, what leads to something is what it came from. */
const BACKWARD: Record<number, string> = { 2: '旧编码', 4: '是其配件', 5: '不良品' }
const relationOf = (type: number, outward: boolean): string =>
  (outward ? undefined : BACKWARD[type]) ?? LINK_SKU_TYPES.find(([value]) => value === type)?.[1] ?? ''

const linkColumns: LineColumn<SkuShopLink>[] = [
  { title: '平台', render: (link) => link.platName },
  { title: '店铺', render: (link) => link.shopName },
  {
    title: '店铺SKU',
    render: (link) =>
      link.url ? (
        <a href={link.url} target="_blank" rel="noreferrer">
          {link.shopSku}
        </a>
      ) : (
        link.shopSku
      ),
  },
  { title: '数量', right: true, render: (link) => link.quantity },
  { title: '在线库存', right: true, render: (link) => link.onlineStock },
]

function Master({ data: { sku } }: Props) {
  const checked = sku.weightCheckedTime ? `${sku.weightCheckedName ?? ''} ${sku.weightCheckedTime}` : '未称重'
  const items = [
    ['商品', `${sku.goodsCode} ${sku.goodsName}`],
    ['款式', [sku.property1, sku.property2, sku.property3].filter(Boolean).join(' / ')],
    ['条码', sku.barcode],
    ['长×宽×高(cm)', sku.size],
    ['包装', sku.packName],
    ['操作难度', sku.degreeDifficultyName],
    ['默认仓库', sku.defaultStoreName],
    ['默认库位', sku.locationName],
    ['称重确认', checked],
    ['不良品SKU', sku.defectiveSku ?? sku.originSku],
  ] as const
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={items.map(([label, value]) => ({ key: label, label, children: value || <span className="nothing">–</span> }))}
    />
  )
}
