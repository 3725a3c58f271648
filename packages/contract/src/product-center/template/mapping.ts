import type { ListingAttr, ListingSku } from './content.ts'
import type { MetaProperty, ValueMapping } from './meta.ts'

/** The properties of a SKU of ours, in their order. */
export type OwnValues = readonly (string | null)[]
type Prop = ListingSku['props'][number]
const MOST = 3

/** The properties that variations of a category differ by. */
export const saleProperties = (properties: readonly MetaProperty[]): MetaProperty[] =>
  properties.filter(({ isSku }) => isSku).slice(0, MOST)

/**
 * Ours in the platform's words: what was chosen for it the last time in this category, else the value that is called the same. What has no
 * counterpart keeps our name and waits for somebody to choose.
 */
export function propsFor(own: OwnValues, properties: readonly MetaProperty[], mappings: readonly ValueMapping[]): Prop[] {
  const wanted = saleProperties(properties)
  return own
    .filter((value): value is string => Boolean(value?.trim()))
    .slice(0, wanted.length)
    .map((value, index) => propFor(value.trim(), wanted[index]!, mappings))
}

function propFor(own: string, property: MetaProperty, mappings: readonly ValueMapping[]): Prop {
  const { propertyId, name, nameCn, values, canRename } = property
  const kept = mappings.find((one) => one.propertyId === propertyId && one.ownValue === own)
  const known = kept && values.find(({ valueId }) => valueId === kept.valueId)
  const same = values.find((value) => alike(value.name, own) || alike(value.nameCn, own))
  const value = known ?? same ?? (kept && values.length === 0 ? { valueId: '', name: kept.valueName } : null)
  const free = values.length === 0 ? own : ''
  return {
    propertyId,
    propertyName: nameCn || name,
    valueId: value?.valueId ?? '',
    valueName: value?.name ?? free,
    ownName: canRename && value && !alike(value.name, own) && ASCII.test(own) ? own : null,
  }
}

const ASCII = /^[\x20-\x7e]+$/
const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

interface NamedAttr {
  attrName?: string | null
  attrValue?: string | null
}

/** What the goods' texts say of its attributes, in the words of the category; what it does not know of stays as it is. */
export function attrsFor(said: readonly NamedAttr[], properties: readonly MetaProperty[]): ListingAttr[] {
  return said
    .filter(({ attrName }) => attrName)
    .map(({ attrName, attrValue }) => {
      const name = attrName!
      const value = attrValue ?? ''
      const known = properties.find((one) => !one.isSku && (alike(one.name, name) || alike(one.nameCn, name)))
      const chosen = known?.values.find((one) => alike(one.name, value) || alike(one.nameCn, value))
      return {
        attrNameId: known?.propertyId ?? null,
        attrValueId: chosen?.valueId ?? null,
        attrName: known?.name ?? name,
        attrValue: chosen?.name ?? value,
      }
    })
}
