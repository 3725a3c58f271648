import { action, choice, flag, idField, importing, inputs, int, list, type, versionField } from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { LOCATION_TYPES, type LocationRow, locationFields } from './location-fields.ts'

const MAX_NEW = 20_000
const ids = list('库位', int('库位', { min: 1 }), { required: true, max: 5000 })
const range = (label: string, max: number) => ({
  from: int(`${label}从`, { required: true, min: 1, max }),
  to: int(`${label}到`, { required: true, min: 1, max }),
})
const roadway = range('巷道', 9999)
const shelf = range('货架', 9999)
const level = range('层', 9)

export const MAX_NEW_LOCATIONS = MAX_NEW
/** What a range would make; nothing is written by a preview. */
export interface NewLocations {
  count: number
  existing: number
  first: string
  last: string
  newRoadways: string[]
}
export interface LocationLabel {
  locationId: number
  locationName: string
  storeName: string
  areaName: string
}

export const locationWrites = {
  create: action('POST', 'create', {
    label: '新增',
    permission: 'stock:location:add',
    input: inputs(locationFields),
    output: type<LocationRow>(),
  }),
  edit: action('POST', 'edit', {
    label: '修改',
    permission: 'stock:location:edit',
    input: { ...inputs(locationFields), locationId: idField('库位'), version: versionField },
    output: type<LocationRow>(),
  }),
  remove: action('POST', 'remove', { each: true, label: '删除', permission: 'stock:location:remove', input: { ids } }),
  'batch-create': action('POST', 'batch-create', {
    label: '批量生成',
    permission: 'stock:location:add',
    input: {
      storeId: locationFields.storeId,
      areaCode: { ...locationFields.areaCode, readonly: false, required: true },
      roadwayFrom: roadway.from,
      roadwayTo: roadway.to,
      shelfFrom: shelf.from,
      shelfTo: shelf.to,
      levelFrom: level.from,
      levelTo: level.to,
      positionFrom: int('位从', { min: 1, max: 999 }),
      positionTo: int('位到', { min: 1, max: 999 }),
      locationType: locationFields.locationType,
      maxSkuKinds: locationFields.maxSkuKinds,
      preview: flag('预览'),
    },
    output: type<NewLocations>(),
  }),
  'batch-edit': action('POST', 'batch-edit', {
    together: true,
    label: '批量修改',
    permission: 'stock:location:edit',
    input: {
      ids,
      locationType: choice('库位类型', LOCATION_TYPES),
      maxSkuKinds: locationFields.maxSkuKinds,
      maxWeight: locationFields.maxWeight,
      isActivated: int('启用', { min: 0, max: 1 }),
    },
    output: type<{ changed: number }>(),
  }),
  print: action('POST', 'print', {
    label: '打印库位码',
    permission: 'stock:location:print',
    download: true,
    input: { ids, ...printing },
    output: type<LocationLabel[]>(),
  }),
  ...importing('stock:location:import'),
}
