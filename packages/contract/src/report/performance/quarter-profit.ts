import { choice, date, decimal, ratioOf, ref, report, sumOf } from '../../kit/index.ts'
import { TARGET_JOBS } from '../home/home-page.ts'
import { factFields, opensOrder, profitDimensions, profitMeasures } from '../profit/profit-fields.ts'

const { profit, saleMoney, profitRate, orders, quantity } = profitMeasures
const target = (label: string, hint: string) => sumOf(decimal(label, { scale: 2, currency: 'CNY', hint }))
const reached = (label: string, of: string, per: string, hint: string) =>
  ratioOf(decimal(label, { scale: 4, percent: true, hint }), of, per)

/** Whole quarters: a target is one of a quarter. */
export const quarterProfit = report('data-center-report/quarter-profit', {
  title: '季度利润',
  asks: 'list-page',
  view: 'report:quarterProfit:view',
  export: 'report:quarterProfit:export',
  dimensions: {
    userId: ref('人员', 'account/user', { show: 'displayName', search: true }),
    deptId: ref('部门', 'account/department', { search: true, hint: '人员所在的部门' }),
    quarter: profitDimensions.quarter,
  },
  filters: {
    day: date('整季', { hint: '所选日期所在的季度，整季统计' }),
    job: choice('岗位', TARGET_JOBS, { hint: '不选为销售：业绩是本人的；主管的业绩是所负责部门及下级部门的，合计每笔只算一次' }),
  },
  measures: {
    profit,
    profitTarget: target('利润目标', '目标配置；外币按季度最后一天（本季按今天）的汇率折人民币，没有汇率的不计'),
    profitReached: reached('利润完成率', 'profit', 'profitTarget', '利润 ÷ 利润目标'),
    dueTarget: target('至今应完成', '利润目标 × 季度已过天数 ÷ 季度天数'),
    dueReached: reached('进度完成率', 'profit', 'dueTarget', '利润 ÷ 至今应完成，低于100%为落后'),
    saleMoney,
    saleTarget: target('销售额目标', '同利润目标'),
    saleReached: reached('销售额完成率', 'saleMoney', 'saleTarget', '销售额 ÷ 销售额目标'),
    profitRate,
    orders,
    quantity,
  },
  usual: ['userId', 'quarter'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['quarter'],
  rowTitle: '利润明细',
  rows: factFields,
  opens: opensOrder,
})
