import { choice, date, decimal, exporting, image, int, listPage, type Row, ref, resource, text, time } from '../../kit/index.ts'

export const HIT = { missed: 0, hit: 1, open: 2 } as const
export const HITS = [
  [HIT.hit, '命中', 'green'],
  [HIT.missed, '未命中', 'red'],
  [HIT.open, '待评', 'default'],
] as const
/** A hit earns so much of what was estimated for the first 30 days. */
export const HIT_SHARE = '0.7'
/** Without a sale so long after the approval, it missed. */
export const NEVER_SOLD_DAYS = 90

/** A second address of developments: their references are counted where they are made. */
const known = { computed: true, readonly: true } as const
const shown = { ...known, column: true } as const
const both = { ...shown, search: true } as const
const money = { ...shown, currency: 'CNY' } as const
const fields = {
  developNo: text('开发编号', { ...shown, search: 'codes' }),
  mainImage: image('图', shown),
  goodsCode: text('商品编码', { ...shown, search: 'exact' }),
  goodsName: text('产品名称', both),
  developerId: ref('开发员', 'account/user', { ...both, show: 'name' }),
  groupId: ref('开发分组', 'product-center/development-group', both),
  approveTime: time('审批时间', both),
  hit: choice('结果', HITS, both),
  estQty: int('预估30天销量', { ...shown, hint: '审批时的预估月销' }),
  qty30: int('前30天销量', shown),
  estProfit: decimal('预估30天利润', { ...money, hint: '单件预估利润 × 预估月销' }),
  profit30: decimal('前30天利润', money),
  qty60: int('前60天销量', shown),
  profit60: decimal('前60天利润', money),
  qty90: int('前90天销量', shown),
  profit90: decimal('前90天利润', money),
  firstDay: date('首次销售', shown),
  days: int('销售天数', shown),
}
export type ScoreRow = Row<typeof fields>

/** 开发成绩: the estimate of an approved development against what its goods sold first. */
export const score = resource('product-center/score', {
  title: '开发成绩',
  name: 'developNo',
  table: 'product_center_development',
  fields,
  actions: {
    'list-page': listPage(fields, 'productCenter:score:list', '/product-center/development/score-page'),
    export: { ...exporting(fields, 'productCenter:score:export'), path: '/product-center/development/score-export' },
  },
})
