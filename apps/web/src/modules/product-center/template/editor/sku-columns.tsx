import { choicesOf, type Field, flag, text } from '@erp/contract/kit'
import { SPECIAL_TYPES } from '@erp/contract/product-center/template/content'
import { skuContentFields as fields } from '@erp/contract/product-center/template/content-fields'
import { saleProperties } from '@erp/contract/product-center/template/mapping'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { SkuCosts } from '@erp/contract/product-center/template/template-rows'
import type { SheetColumn } from '../../../goods/batch/sheet/column.ts'
import { RowImage } from '../../../goods/catalog/editor/row-image.tsx'
import { marginOf } from './margin.ts'
import { propColumn } from './sku-rows.ts'

interface Source {
  listType: number
  properties: readonly MetaProperty[]
  costs: SkuCosts | null
  currency: string
  locked: boolean
}
const LOW = 0

/** What a line of the sheet shows: its name, what it differs by, its money, and for fully managed ones its parcel. */
export function skuColumns({ listType, properties, costs, currency, locked }: Source): SheetColumn[] {
  const managed = listType === LIST_TYPE.managed
  const all = [
    { ...column('skuImage', '图', 46, fields.skuImage), fixed: true, render: (row) => <RowImage url={row['skuImage']} /> },
    { ...column('shopSku', '店铺SKU', 150, fields.shopSku), fixed: true },
    { ...column('skuId', '本地SKU', 120, text('本地SKU')), readonly: true, render: (row) => ownName(costs, row['skuId']) },
    ...saleProperties(properties).map(propOf),
    ...(managed ? SUPPLY : SALE),
    marginColumn(listType, costs, currency),
    ...(managed ? PARCEL : []),
  ] satisfies SheetColumn[]
  return locked ? all.map((one) => ({ ...one, readonly: true })) : all
}

const column = (id: string, title: string, width: number, field: Field): SheetColumn => ({ id, title, width, field })

const SALE: SheetColumn[] = [column('skuPrice', '售价', 86, fields.skuPrice), column('stock', '库存', 78, fields.stock)]
const SUPPLY: SheetColumn[] = [
  column('supplyPrice', '供货价(CNY)', 96, fields.supplyPrice),
  column('jitStock', 'JIT库存', 82, fields.jitStock),
]
const SPECIAL = choicesOf(
  '特殊类型',
  SPECIAL_TYPES.map((name) => [name, name] as const),
)
const PARCEL: SheetColumn[] = [
  column('weight', '重量(g)', 82, fields.weight),
  column('packageLength', '长(cm)', 70, fields.packageLength),
  column('packageWidth', '宽(cm)', 70, fields.packageWidth),
  column('packageHeight', '高(cm)', 70, fields.packageHeight),
  column('originalBox', '原箱', 58, flag('原箱')),
  { ...column('specialTypes', '特殊类型', 120, SPECIAL), options: SPECIAL_TYPES.map((name) => ({ value: name, label: name })) },
  column('scItemCode', '货品编码', 110, fields.scItemCode),
  column('scItemBarCode', '货品条码', 110, fields.scItemBarCode),
  column('applySale', '销售', 58, flag('销售')),
]

/** Chosen from the category's values, by either of their names; free text where it has none. */
function propOf({ propertyId, name, nameCn, values }: MetaProperty): SheetColumn {
  const title = nameCn || name
  const base = { id: propColumn(propertyId), title, width: 116 }
  if (values.length === 0) return { ...base, field: text(title, { max: 200 }) }
  const options = values.map((one) => ({ value: one.valueId, label: one.nameCn || one.name, code: one.name }))
  return {
    ...base,
    field: { kind: 'choice', label: title, choices: values.map(({ valueId, name: label }) => [valueId, label]) },
    options,
  }
}

const ownName = (costs: SkuCosts | null, skuId: number | null) => {
  const found = costs?.skus.find((one) => one.skuId === skuId)
  return <span className="sheet-text">{found?.sku ?? (skuId ? '…' : '–')}</span>
}

const marginColumn = (listType: number, costs: SkuCosts | null, currency: string): SheetColumn => ({
  ...column('margin', '利润率', 78, text('利润率')),
  readonly: true,
  render: (row) => {
    const sku = costs?.skus.find((one) => one.skuId === row['skuId'])
    const price = listType === LIST_TYPE.managed ? row['supplyPrice'] : row['skuPrice']
    const margin = costs && marginOf(listType, price, currency, costs, sku)
    if (!margin) return <span className="sheet-text sheet-instead">–</span>
    return <span className={`sheet-text margin${Number(margin) < LOW ? ' margin-low' : ''}`}>{margin}%</span>
  },
})
