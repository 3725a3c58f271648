import { action, choice, int, list, ref, text, type } from '../../kit/index.ts'
import { LOCATION_TYPES } from './location-fields.ts'

/** How full the places of one area and type are, by kinds of SKU. */
export interface KindsRow {
  areaCode: string
  areaName: string
  locationType: number
  locations: number
  /** The limit all of them have, or null when they differ. */
  maxSkuKinds: number | null
  averageKinds: string
  overLimit: number
}

export const locationKinds = {
  'sku-type-quantity': action('GET', 'sku-type-quantity', {
    label: 'SKU种类数',
    permission: 'stock:location:view',
    input: { storeId: ref('仓库', 'stock/store', { required: true }) },
    output: type<KindsRow[]>(),
  }),
  'edit-sku-type-quantity': action('POST', 'sku-type-quantity/edit', {
    together: true,
    label: '修改SKU种类上限',
    permission: 'stock:location:edit',
    input: {
      storeId: ref('仓库', 'stock/store', { required: true }),
      areaCode: text('库区', { max: 4 }),
      locationType: choice('库位类型', LOCATION_TYPES),
      locationIds: list('库位', int('库位', { min: 1 }), { max: 5000 }),
      maxSkuKinds: int('SKU种类上限', { required: true, min: 1, max: 99 }),
    },
    output: type<{ changed: number }>(),
  }),
}
