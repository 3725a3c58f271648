import {
  action,
  choice,
  dicts,
  flag,
  int,
  list,
  listPage,
  pagedCrud,
  type Row,
  ref,
  refs,
  resource,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const PUSH_MODES = [
  [1, '按比例', 'blue'],
  [2, '固定值', 'purple'],
  [3, '不更新', 'default'],
] as const
export const PUSH_RESULTS = [
  [1, '成功', 'green'],
  [2, '失败', 'red'],
] as const
const MAX = 999_999

const fields = {
  configName: text('配置名称', { required: true, max: 60, column: true, search: true }),
  platCode: ref('平台', 'basic/platform', { by: 'platCode', required: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true, hint: '不选为整个平台' }),
  goodsStatuses: dicts('商品状态', 'goods_status', { column: true, search: true, hint: '不选为全部状态' }),
  storeIds: refs('仓库', 'stock/store', { column: true, hint: '不选为全部启用的仓库' }),
  mode: choice('更新方式', PUSH_MODES, { required: true, initial: 1, column: true, search: true }),
  ratio: int('比例(%)', { min: 1, max: 100, column: true }),
  fixedQty: int('固定值', { min: 0, max: MAX, column: true }),
  reserveQty: int('保留数量', { initial: 0, min: 0, max: MAX, column: true }),
  maxQty: int('最大数量', { min: 0, max: MAX, column: true }),
  minPushQty: int('最小数量', { initial: 0, min: 0, max: MAX, column: true, hint: '低于它推送0' }),
  includeOnWay: flag('含采购在途', { column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
export type InventoryConfigRow = Row<typeof fields>

const logFields = {
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true }),
  shopSku: text('店铺SKU', { column: true, search: 'prefix' }),
  fromQty: int('原数量', { column: true }),
  toQty: int('推送数量', { column: true }),
  configId: ref('配置', 'goods/inventory-update-config', { column: true }),
  result: choice('结果', PUSH_RESULTS, { column: true, search: true }),
  errorMsg: text('原因', { column: true }),
  time: time('时间', { column: true, search: true }),
}
export type PushLogRow = { id: number; shopName: string; configName: string | null } & { [K in keyof typeof logFields]: unknown }

/** What was sent to shops, and how it went; kept 60 days. */
export const inventoryPushLog = resource('goods/inventory-push-log', {
  title: '推送记录',
  name: 'shopSku',
  table: 'goods_push_log',
  fields: logFields,
  actions: {},
})

/** One line of the calculation: what was looked at, what came out. */
export interface TrialStep {
  label: string
  value: string
  note: string | null
}
export interface Trial {
  shopskuId: number
  platName: string
  shopName: string
  shopSku: string
  title: string | null
  onlineStock: number
  pushedQty: number | null
  /** What should be online; null when nothing is pushed. */
  quantity: number | null
  steps: TrialStep[]
}
export interface PushAnswer {
  taskId: number
}

const {
  export: _export,
  import: _import,
  'import-template': _template,
  ...plain
} = pagedCrud(fields, {
  view: 'goods:inventoryConfig:list',
  edit: 'goods:inventoryConfig:edit',
})

export const inventoryUpdateConfig = resource('goods/inventory-update-config', {
  title: '库存更新配置',
  name: 'configName',
  fields,
  actions: {
    ...plain,
    preview: action('POST', 'preview', {
      label: '试算',
      permission: 'goods:inventoryConfig:list',
      reads: true,
      input: { shopSku: text('店铺SKU', { required: true, max: 100 }), shopId: int('店铺', { min: 1 }) },
      output: type<Trial[]>(),
    }),
    push: action('POST', 'push', {
      label: '立即更新',
      permission: 'goods:inventoryConfig:push',
      input: {
        shopIds: refs('店铺', 'authorize/shop'),
        shopskuIds: list('店铺SKU', int('编号', { min: 1 }), { max: 5000 }),
      },
      output: type<PushAnswer>(),
    }),
    'log-page': listPage(logFields, 'goods:inventoryConfig:list', 'log-page'),
  },
})
