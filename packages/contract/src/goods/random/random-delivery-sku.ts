import {
  type Action,
  choice,
  flag,
  idField,
  int,
  json,
  pagedCrud,
  type Row,
  ref,
  refs,
  resource,
  rows,
  text,
} from '../../kit/index.ts'

export const RANDOM_STRATEGIES = [
  [1, '库存最多', 'blue'],
  [2, '库龄最老', 'gold'],
  [3, '轮流', 'purple'],
] as const
export interface RandomMember {
  skuId: number
  priority: number
  sku: string
  skuName: string
  skuImage: string | null
  skuStatus: string
  available: number
  /** How often it was chosen in the last 30 days. */
  chosen30: number
  lastChosen: string | null
}

const shown = {
  sku: text('随机SKU', { computed: true, column: true, search: true }),
  skuName: text('名称', { computed: true, column: true }),
  skuId: ref('随机SKU编号', 'goods/goodsSku', { fixed: true }),
  strategy: choice('策略', RANDOM_STRATEGIES, { required: true, initial: 1, column: true, search: true }),
  storeIds: refs('仓库', 'stock/store', { column: true, search: true, hint: '不选为全部仓库' }),
  memberSku: text('成员SKU', { computed: true, search: true }),
  memberCount: int('成员数', { computed: true, column: true }),
  memberAvailable: int('成员可用合计', { computed: true, column: true }),
  memberRows: json<RandomMember[]>('成员', { computed: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
/** An existing random SKU is chosen, or a new one is named; then the members. */
const asked = {
  newSku: text('新随机SKU', {
    upper: true,
    max: 32,
    pattern: /^[A-Z0-9][A-Z0-9_-]{1,31}$/,
    message: '随机SKU应为2-32位大写字母、数字、横线或下划线，以字母或数字开头',
  }),
  newName: text('名称', { max: 200 }),
  members: rows(
    '成员',
    { skuId: idField('SKU'), priority: int('优先级', { initial: 1, min: 0, max: 9999 }) },
    { required: true, min: 2, max: 50 },
  ),
}
const {
  export: exported,
  import: imported,
  ...plain
} = pagedCrud(shown, { view: 'goods:random:list', edit: 'goods:random:edit' })
export type RandomRow = Row<typeof shown>
export interface RandomInput {
  skuId?: number | null
  newSku?: string | null
  newName?: string | null
  strategy: 1 | 2 | 3
  storeIds: number[]
  isActivated: 0 | 1
  members: { skuId: number; priority?: number | null }[]
}

/** One row a random SKU; its members in the order of their priority. */
export const randomImport = resource('goods/random-delivery-sku', {
  title: '随机发货SKU',
  name: 'sku',
  fields: {
    sku: text('随机SKU', { required: true, upper: true, max: 40, hint: '不存在时新建' }),
    skuName: text('名称', { max: 200, hint: '新建时必填' }),
    strategy: choice('策略', RANDOM_STRATEGIES, { required: true }),
    storeIds: refs('仓库', 'stock/store', { hint: '不填为全部仓库' }),
    members: text('成员SKU', { required: true, max: 2500, hint: '2-50个，用顿号或换行隔开，先写的优先' }),
    isActivated: flag('启用', { initial: 1 }),
  },
  actions: {},
})

export const randomDeliverySku = resource('goods/random-delivery-sku', {
  title: '随机发货SKU',
  name: 'sku',
  fields: shown,
  actions: {
    ...plain,
    add: { ...plain.add, input: { ...plain.add.input, ...asked } } as unknown as Action<RandomInput, RandomRow>,
    edit: { ...plain.edit, input: { ...plain.edit.input, members: asked.members } } as unknown as Action<
      RandomInput & { id: number; version: number },
      RandomRow
    >,
    export: exported,
    import: imported,
    'import-template': { ...plain['import-template'], permission: 'session' as const },
  },
})
export const randomInputs = { ...asked, strategy: shown.strategy, storeIds: shown.storeIds, isActivated: shown.isActivated }
