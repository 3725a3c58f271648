import type { Fields } from '@erp/contract/kit'
import { type AnyResource, type Column, columnOf, may } from '../../../kit/index.ts'

const WIDTHS: Record<string, number> = { skuImage: 60, sku: 150, skuName: 200, storeId: 110, placeName: 150 }

/** The columns of a report: the SKU stays at the left, and only what the server sorts by sorts. */
export const reportColumns = (resource: AnyResource, sorts: readonly string[] = []): Column[] =>
  Object.entries(resource.fields as Fields)
    .filter(([, field]) => field.column && (!field.reach || may(field.reach)))
    .map(([name, field]) => ({
      ...columnOf(name, field),
      ...(WIDTHS[name] ? { width: WIDTHS[name] } : {}),
      ...(sorts.includes(name) ? { sort: name } : {}),
      ...(name === 'sku' ? { fixed: 'start' as const } : {}),
    }))
