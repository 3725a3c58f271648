import type { ListingSku } from '@erp/contract/product-center/template/content'
import { emptySku } from '@erp/contract/product-center/template/content-make'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import type { AnyRow } from '../../../../kit/index.ts'

const PROP = 'prop:'
/** The column of a property that variations differ by. */
export const propColumn = (propertyId: string): string => `${PROP}${propertyId}`

/** A SKU as a line of the sheet: its properties are cells beside the others. */
export function rowOf(sku: ListingSku): AnyRow {
  const props = sku.props.map(({ propertyId, valueId, valueName }) => [propColumn(propertyId), valueId || valueName])
  return { ...sku, ...Object.fromEntries(props) }
}

/** What the line says, in the order of the category; properties that it does not know stay as they were. */
export function skuOf(row: AnyRow, properties: readonly MetaProperty[]): ListingSku {
  const before = (row['props'] ?? []) as ListingSku['props']
  const strange = properties.length > 0 ? [] : before
  const props = properties.flatMap((property) => propOf(property, row[propColumn(property.propertyId)], before))
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(PROP)))
  return { ...emptySku(), ...own, shopSku: String(row['shopSku'] ?? ''), stock: row['stock'] ?? 0, props: [...props, ...strange] }
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
