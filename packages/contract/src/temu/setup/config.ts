import {
  action,
  choice,
  decimal,
  flag,
  idField,
  inputs,
  int,
  listPage,
  type Row,
  ref,
  resource,
  type,
  versionField,
} from '../../kit/index.ts'
import { DELIVERY_METHODS } from '../delivery/delivery.states.ts'

const shown = { column: true, search: true } as const
const fields = {
  shopId: ref('店铺', 'authorize/shop', { ...shown, required: true }),
  outStoreId: ref('发货仓', 'stock/store', { ...shown, required: true, hint: '拣货、贴标、装箱的自营仓' }),
  isActivated: flag('启用', { ...shown, initial: 1 }),
  autoAccept: flag('自动接单', { ...shown, hint: '同步到的备货单自动接单' }),
  autoStage: flag('自动上发货台', { ...shown, hint: '接单后自动加入发货台' }),
  stockDays: int('备货天数', { required: true, min: 7, max: 90, initial: 21, column: true, hint: '按销量备多少天的货，7–90' }),
  capFactor: decimal('上限倍数', {
    required: true,
    scale: 1,
    min: '1',
    max: '3',
    column: true,
    hint: '备货上限 = 日均销量 × 备货天数 × 上限倍数，1.0–3.0',
  }),
  marginFloor: decimal('毛利率下限', { required: true, scale: 4, percent: true, min: '0', max: '0.9999', column: true }),
  deliveryMethod: choice('送货方式', DELIVERY_METHODS, { ...shown, required: true, initial: 3 }),
  expressCompanyId: ref('默认快递公司', 'operation-temu/express-company', shown),
  pickupAddressId: ref('取件地址', 'basic/platform-address', { column: true, hint: '平台地址中类型为揽收的地址' }),
  boxMaxWeight: decimal('单箱上限(kg)', { required: true, scale: 2, min: '0.01', max: '999.99', column: true }),
  boxMaxQty: int('单箱件数上限', { required: true, min: 1, max: 9999, initial: 200, column: true }),
  skuLabelTemplateId: ref('SKU标签模板', 'tool/print-template', { hint: '不选时使用默认模板' }),
  packageLabelTemplateId: ref('包裹标签模板', 'tool/print-template', { hint: '不选时使用默认模板' }),
}
export type TemuConfigRow = Row<typeof fields>
/** What a shop without one would begin with has version 0. */
export type TemuConfigOf = Omit<TemuConfigRow, 'outStoreId'> & { outStoreId: number | null }

const LIST = 'temu:config:list' as const

export const temuConfig = resource('trust/temu/config', {
  title: '店铺配置',
  name: 'shopId',
  table: 'temu_config',
  fields,
  actions: {
    'list-page': listPage(fields, LIST),
    unset: action('GET', 'unset', {
      label: '未配置的店铺',
      permission: LIST,
      output: type<{ shopId: number; shopName: string }[]>(),
    }),
    get: action('GET', '{shopId}', {
      label: '详情',
      permission: LIST,
      input: { shopId: idField('店铺') },
      output: type<TemuConfigOf>(),
    }),
    /** Where goods lie that are at Temu: the one store there is to choose from. */
    'virtual-store': action('GET', '/trust/temu/virtual-store', {
      label: 'TEMU虚拟仓',
      permission: 'session',
      output: type<{ storeId: number; storeName: string }[]>(),
    }),
    update: action('PUT', '', {
      label: '保存配置',
      permission: 'temu:config:edit',
      input: { ...inputs(fields), version: versionField },
      output: type<TemuConfigRow>(),
    }),
  },
})
