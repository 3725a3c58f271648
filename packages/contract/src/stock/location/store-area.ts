import { action, idField, int, type Row, ref, resource, text, type } from '../../kit/index.ts'

const code = (label: string, max = 4) =>
  text(label, {
    required: true,
    upper: true,
    pattern: new RegExp(`^[A-Z0-9]{1,${max}}$`),
    message: `${label}应为1-${max}位大写字母或数字`,
  })
const fields = {
  storeId: ref('仓库', 'stock/store', { required: true, fixed: true }),
  areaCode: code('库区'),
  areaName: text('库区名称', { required: true, max: 50 }),
  sortNo: int('排序', { initial: 0, min: 0, max: 999 }),
}
const roadway = {
  areaId: int('库区', { required: true, min: 1 }),
  roadwayNo: code('巷道'),
  sortNo: int('排序', { initial: 0, min: 0, max: 999 }),
}
const saving = { version: int('版本号', { min: 0 }) }

/** Made with the store, for the places every store has; nobody changes it. */
export const SYSTEM_AREA = 'SYS'

export interface RoadwayRow {
  roadwayId: number
  areaId: number
  roadwayNo: string
  sortNo: number
  locationCount: number
  version: number
}
export type AreaRow = Row<typeof fields, 'areaId'> & { locationCount: number; roadways: RoadwayRow[] }

export const storeArea = resource('stock/store-area', {
  title: '库区',
  key: 'areaId',
  name: 'areaCode',
  fields,
  actions: {
    list: action('GET', 'list', {
      label: '列表',
      permission: 'stock:store:view',
      input: { storeId: fields.storeId },
      output: type<AreaRow[]>(),
    }),
    save: action('POST', 'save', {
      label: '保存库区',
      permission: 'stock:location:edit',
      input: { areaId: int('库区编号', { min: 1 }), ...fields, ...saving },
      output: type<AreaRow>(),
    }),
    remove: action('POST', 'remove', { label: '删除库区', permission: 'stock:location:remove', input: { areaId: idField() } }),
    'save-roadway': action('POST', 'save-roadway', {
      label: '保存巷道',
      permission: 'stock:location:edit',
      input: { roadwayId: int('巷道编号', { min: 1 }), ...roadway, ...saving },
      output: type<RoadwayRow>(),
    }),
    'remove-roadway': action('POST', 'remove-roadway', {
      label: '删除巷道',
      permission: 'stock:location:remove',
      input: { roadwayId: idField() },
    }),
  },
})
