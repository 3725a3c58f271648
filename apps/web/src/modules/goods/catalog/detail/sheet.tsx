import { goodsFields, goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import type { Field, Fields } from '@erp/contract/kit'
import { Descriptions } from 'antd'
import { FieldValue } from '../../../../kit/index.ts'

const APART = ['mainImage', 'images', 'healthScore', 'goodsLevel', 'levelLocked']
const fields: Fields = { ...goodsFields, ...goodsStored }

/** The goods' own values, in so many columns where there is room. */
export const GoodsSheet = ({ goods, columns = 3 }: { goods: GoodsDetail; columns?: number }) => (
  <Descriptions
    size="small"
    bordered
    className="goods-values"
    column={{ xs: 1, sm: 2, md: columns }}
    styles={{ label: { whiteSpace: 'nowrap' } }}
    items={itemsOf(goods)}
  />
)

const itemsOf = (goods: GoodsDetail) => [
  ...Object.entries(fields)
    .filter(([name, field]) => !APART.includes(name) && !(field.kind === 'flag'))
    .map(([name, field]) => itemOf(name, field, goods)),
  { key: 'flags', label: '物流属性', children: flagsOf(goods) },
  { key: 'supplier', label: '供应商', children: goods.supplierName ?? '–' },
  { key: 'create', label: '创建', children: `${goods.createBy ?? ''} ${goods.createTime}` },
  { key: 'update', label: '更新', children: `${goods.updateBy ?? ''} ${goods.updateTime}` },
]

const itemOf = (name: string, field: Field, goods: GoodsDetail) => ({
  key: name,
  label: field.label,
  span: ['purchaseUrl', 'sourceUrls', 'rejectReason'].includes(name) ? ('filled' as const) : 1,
  children: name === 'purchaseUrl' ? <Url url={goods.purchaseUrl} /> : <FieldValue name={name} field={field} row={goods} />,
})

const Url = ({ url }: { url: string | null }) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    <span className="nothing">–</span>
  )

function flagsOf(goods: GoodsDetail): string {
  const values: Record<string, unknown> = { ...goods }
  const set = Object.entries(goodsFields).filter(([name, field]) => field.kind === 'flag' && values[name] === 1)
  return set.map(([, { label }]) => label).join('、') || '–'
}
