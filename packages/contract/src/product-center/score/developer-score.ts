import { choice, countOf, decimal, int, ratioOf, ref, report, sumOf, text, time } from '../../kit/index.ts'
import { HITS } from './score.ts'

const money = (label: string, hint: string) => sumOf(decimal(label, { currency: 'CNY', hint }))

/** The same by developer, group or month: what was handed in, what was approved, and how often the estimate held. */
export const developerScore = report('product-center/developer-score', {
  title: '开发员成绩',
  view: 'productCenter:score:list',
  dimensions: {
    developerId: ref('开发员', 'account/user', { search: true, show: 'name' }),
    groupId: ref('开发分组', 'product-center/development-group', { search: true }),
    month: text('提交月份'),
  },
  filters: { submitTime: time('提交', { search: true }) },
  measures: {
    profit: money('前30天利润', '满30天的商品前30天的实际利润'),
    submitted: countOf(int('提交数')),
    approved: sumOf(int('通过数', { hint: '已审批或已生成商品' })),
    judged: sumOf(int('已评数', { hint: '首次销售满30天，或审批后90天没有销售' })),
    hits: sumOf(int('命中数', { hint: '前30天利润不低于预估的70%' })),
    hitRate: ratioOf(decimal('命中率', { scale: 4, percent: true, hint: '命中数 ÷ 已评数' }), 'hits', 'judged'),
    estProfit: money('预估30天利润', '已评商品的预估：单件预估利润 × 预估月销'),
    profit90: money('前90天利润', '满90天的商品前90天的实际利润'),
  },
  usual: ['developerId'],
  days: { field: 'submitTime', usual: 180, most: 800 },
  timeline: ['month'],
  rowTitle: '产品开发',
  rows: {
    developNo: text('开发编号'),
    goodsName: text('产品名称'),
    developerId: ref('开发员', 'account/user', { show: 'name' }),
    submitTime: time('提交时间'),
    hit: choice('结果', HITS),
    estProfit: decimal('预估30天利润', { currency: 'CNY' }),
    profit30: decimal('前30天利润', { currency: 'CNY' }),
  },
})
