import { choice, date, decimal, int, type Measure, ref, report, sumOf, text, time } from '../../kit/index.ts'
import { POINT_ACTIONS, POINT_KINDS } from './point-actions.ts'

const points = (label: string, hint?: string): Measure => sumOf(decimal(label, { scale: 4, hint }))
const stations: Record<string, Measure> = Object.fromEntries(POINT_ACTIONS.map(([action, label]) => [action, points(label)]))
const userId = ref('人员', 'account/user', { show: 'displayName', search: true })
const storeId = ref('仓库', 'stock/store', { search: true })
const action = choice('作业', POINT_KINDS, { search: true })

export const warehouseIntegral = report('data-center-report/warehouse-integral', {
  title: '仓库积分',
  asks: 'list-page',
  view: 'report:warehouseIntegral:view',
  export: 'report:warehouseIntegral:export',
  dimensions: { userId, onDay: text('日期'), month: text('月份'), storeId, action },
  filters: { day: date('日期') },
  measures: {
    total: points('积分', '各工位积分 + 导入积分 − 差错扣分'),
    earned: points('作业积分', '件数 × 作业当天积分表；Temu、SHEIN 再乘难度系数，已撤销的不计'),
    uploaded: points('导入积分', '有效的积分文件'),
    deducted: points('差错扣分', '已审核的差错单，按审核日'),
    quantity: sumOf(int('作业量', { hint: '件；盘点为库位SKU数，Temu装箱、SHEIN打唛与分拣为件数' })),
    ...stations,
  },
  usual: ['userId'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['onDay', 'month'],
  rowTitle: '作业记录',
  rows: {
    docNo: text('单号'),
    time: time('时间'),
    userId: ref('人员', 'account/user', { show: 'displayName' }),
    action: choice('作业', POINT_KINDS),
    storeId: ref('仓库', 'stock/store'),
    skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
    quantity: int('数量'),
    points: decimal('积分', { scale: 4 }),
  },
})
