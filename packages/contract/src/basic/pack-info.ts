import { choice, crud, decimal, flag, int, resource, text } from '../kit/index.ts'

export const PACK_TYPES = [
  [1, '快递袋', 'blue'],
  [2, '气泡袋', 'cyan'],
  [3, '纸箱', 'gold'],
  [4, '其他', 'default'],
] as const
const size = (label: string) => decimal(`${label}(cm)`, { min: '0', max: '999', column: true })

const fields = {
  packName: text('包装名称', { required: true, max: 50, unique: true, column: true, search: true }),
  packType: choice('包装类型', PACK_TYPES, { required: true, column: true, search: true }),
  length: size('长'),
  width: size('宽'),
  height: size('高'),
  weight: int('重量(g)', { initial: 0, min: 0, max: 100000, column: true }),
  cost: decimal('成本(CNY)', { required: true, scale: 4, currency: 'CNY', min: '0', max: '9999', column: true }),
  maxWeight: int('最大承重(g)', { min: 1, max: 1000000, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  skuCount: int('SKU数', { computed: true }),
}

export const packInfo = resource('basic/packInfo', {
  title: '包装信息',
  name: 'packName',
  fields,
  actions: crud(fields, { view: 'basic:packInfo:list', edit: 'basic:packInfo:edit' }),
})
