import type { ListingSku } from '@erp/contract/product-center/template/content'
import { emptySku } from '@erp/contract/product-center/template/content-make'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'

const PROP = 'prop:'
/** The column of a property that variations differ by. */
export const propColumn = (propertyId: string): string => `${PROP}${propertyId}`
/** A line of the sheet: a SKU, its properties as cells beside the others. */
export type SkuLine = Partial<ListingSku> & Record<string, unknown>

export function rowOf(sku: ListingSku): SkuLine {
  const props = sku.props.map(({ propertyId, valueId, valueName }) => [propColumn(propertyId), valueId || valueName])
  return { ...sku, ...Object.fromEntries(props) }
}

/** What the line says, in the order of the category; properties that it does not know stay as they were. */
export function skuOf(row: SkuLine, properties: readonly MetaProperty[]): ListingSku {
  const before = row.props ?? []
  const strange = properties.length > 0 ? [] : before
  const props = properties.flatMap((property) => propOf(property, row[propColumn(property.propertyId)], before))
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(PROP)))
  return { ...emptySku(), ...own, shopSku: String(row.shopSku ?? ''), stock: row.stock ?? 0, props: [...props, ...strange] }
}

function propOf(
  { propertyId, name, nameCn, values }: MetaProperty,
  cell: unknown,
  before: ListingSku['props'],
): ListingSku['props'] {
  const text = (typeof cell === 'string' ? cell : '').trim()
  if (text === '') return []
  const value = values.find(({ valueId }) => valueId === text)
  const ownName = before.find((prop) => prop.propertyId === propertyId)?.ownName ?? null
  return [{ propertyId, propertyName: nameCn || name, valueId: value?.valueId ?? '', valueName: value?.name ?? text, ownName }]
}

/** The same value for all lines, or for those where it is missing. */
export const setAll = (skus: ListingSku[], values: Partial<ListingSku>): ListingSku[] =>
  skus.map((sku) => ({ ...sku, ...values }))
