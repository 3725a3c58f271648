import {
  action,
  choice,
  type Field,
  type Fields,
  group,
  idField,
  int,
  list,
  rows,
  type,
  type ValueOf,
  versionField,
} from '../../kit/index.ts'
import { GOODS_LEVELS, goodsFields } from '../catalog/goods-fields.ts'
import { skuFields } from '../sku/sku-fields.ts'

/** The same fields where only what is sent changes: nothing is required and nothing has a default. */
export function partial<F extends Fields>(fields: F): { [K in keyof F]: Field<ValueOf<F[K]> | null> } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, loose(field)])) as never
}
function loose(field: Field): Field {
  const { initial: _initial, required: _required, ...rest } = field
  if (field.kind === 'flag') return { ...rest, kind: 'choice', choices: YES_NO }
  if (field.kind === 'refs') return list(field.label, int(field.label, { min: 1 }), { max: 1000 })
  return rest
}
const YES_NO = [
  [1, '是'],
  [0, '否'],
] as const

const { goodsCode: _code, goodsType: _type, mainImage: _main, images: _images, sourceUrls: _urls, ...editable } = goodsFields
const { goodsName: _name, goodsNameEn: _en, purchaseUrl: _link, developDate: _day, ...alike } = editable
const { weight, length, width, height, barcode } = skuFields

/** A changed row of the edit list with its changed SKUs; what is left out stays. */
export const editRowFields = {
  goodsId: idField('商品'),
  version: versionField,
  ...partial(editable),
  skus: rows('SKU', { skuId: idField('SKU'), ...partial({ weight, length, width, height, barcode }) }, { max: 200 }),
}
/** What many goods may be given at once. A level set by hand is locked unless told otherwise. */
export const batchFields = partial({
  ...alike,
  degreeDifficultyId: skuFields.degreeDifficultyId,
  goodsLevel: choice('商品等级', GOODS_LEVELS),
  levelLocked: choice('锁定等级', YES_NO),
})
export const BATCH_MAX = 5000
/** Above this many goods a batch runs as a job. */
export const BATCH_NOW = 500

/** A long batch answers the task that does it: tool/task/{id} says how far it is. */
export interface BatchResult {
  taskId: number | null
  /** Goods that really changed. */
  changed: number
}
/** In `data.refusals` of a refused edit; nothing was saved. */
export interface RowRefusal {
  /** Counted from 1, as the page shows them. */
  row: number
  goodsId: number
  skuId?: number
  field?: string
  reason: string
}

export const batchActions = {
  'edit-rows': action('POST', 'edit', {
    label: '批量编辑',
    permission: 'goods:goods:edit',
    input: { rows: rows('商品', editRowFields, { required: true, max: 100 }) },
    output: type<{ goodsId: number; version: number }[]>(),
  }),
  batchUpdate: action('POST', 'batchUpdate', {
    label: '批量修改',
    permission: 'goods:goods:batchUpdate',
    input: {
      ids: list('商品', int('编号', { min: 1 }), { required: true, max: BATCH_MAX }),
      fields: group('修改内容', batchFields, { required: true }),
    },
    output: type<BatchResult>(),
  }),
}
