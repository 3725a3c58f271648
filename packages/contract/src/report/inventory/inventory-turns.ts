import { decimal, distinctOf, int, ratioOf, report } from '../../kit/index.ts'
import { catId, cost, dayFilter, movementFields, movementPage, pieces, skuFilter, skuId, storeId } from './inventory-fields.ts'

export const inventoryTurns = report('data-center-report/inventory-turns', {
  title: '库存周转',
  asks: 'list-page',
  view: 'report:inventoryTurns:view',
  export: 'report:inventoryTurns:export',
  dimensions: { storeId, catId, skuId },
  filters: { day: dayFilter, sku: skuFilter },
  measures: {
    turns: ratioOf(decimal('周转次数', { hint: '出库成本 ÷ 平均库存金额' }), 'costOut', 'averageAmount'),
    turnDays: ratioOf(decimal('周转天数', { hint: '期间天数 ÷ 周转次数' }), 'periodDays', 'turns'),
    costOut: cost('出库成本', '期间出库的先进先出成本，不含仓库之间的调拨'),
    averageAmount: cost('平均库存金额', '（期初金额 + 期末金额）÷ 2'),
    openingAmount: cost('期初金额'),
    inAmount: cost('入库金额'),
    outAmount: cost('出库金额', '含调拨出库'),
    adjustAmount: cost('成本调整'),
    closingAmount: cost('期末金额', '期初 + 入库 − 出库 + 成本调整'),
    openingQty: pieces('期初'),
    inQty: pieces('入库'),
    outQty: pieces('出库'),
    closingQty: pieces('期末'),
    periodDays: distinctOf(int('期间天数')),
  },
  usual: ['storeId', 'catId'],
  days: { field: 'day', usual: 30, most: 400 },
  rowTitle: '库存流水',
  rows: movementFields,
  opens: movementPage,
})
