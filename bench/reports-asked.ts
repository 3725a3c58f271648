import type { Asked } from './goods.ts'

const GOAL = 1000
const USUAL_GOAL = 100

const daysAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
export const since = (days: number) => [daysAgo(days - 1), daysAgo(0)]

export const report = (path: string, by: string[], days = 365, goal = GOAL): Asked => ({
  name: `${path} by ${by.join(' x ')}, ${days} days`,
  path: `/data-center-report/${path}/list-page`,
  method: 'POST',
  body: { condition: { by, day: since(days) } },
  goal,
})
const usual = (path: string, by: string[]) => report(path, by, 30, USUAL_GOAL)

/** What a page shows when it is opened. */
export const USUAL: Asked[] = [
  usual('site', ['platCode', 'site']),
  usual('suffix-profit', ['suffix']),
  usual('developer-profit/v1', ['developerId']),
  usual('quarter-profit', ['userId', 'quarter']),
  usual('sales-trend', ['skuId']),
]
/** A year by one dimension, read from what is added up; its cost is not that of the facts. */
export const YEARLY: Asked[] = [
  ...['platCode', 'site', 'shopId', 'deptId', 'sellerId', 'month'].map((name) => report('site', [name])),
  report('suffix-profit', ['suffix']),
  report('developer-profit/v1', ['developerId']),
  report('developer-profit/v2', ['developerId', 'ageBand']),
  report('quarter-profit', ['userId', 'quarter']),
  report('sales-trend', ['shopId']),
  report('sales-trend', ['month']),
]
/** What grows with what was sold: goods, SKUs, and the documents behind a figure. */
export const FINE = (shop: { id: number; suffix: string }): Asked[] => [
  report('sales-trend', ['goodsId']),
  report('sales-trend', ['skuId']),
  report('sales-trend', ['goodsId'], 90),
  report('sales-trend', ['skuId'], 90),
  {
    ...report('site', ['shopId']),
    name: 'rows behind a shop, 30 days',
    path: '/data-center-report/site/rows',
    body: { condition: { by: ['shopId'], day: since(30) }, group: [shop.id] },
  },
  {
    ...report('suffix-profit', ['suffix']),
    name: 'fee list of an account, 30 days',
    path: '/data-center-report/suffix-profit/fee-list',
    body: { condition: { suffix: shop.suffix, day: since(30) } },
  },
]
