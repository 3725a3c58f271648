import { changesInWords, type LogChange, loggedBy } from '../../kit/biz-log.ts'
import { exporting, json, listPage, resource, text, time } from '../../kit/index.ts'

const fields = {
  goodsCode: text('商品编码', { column: true, search: 'exact', computed: true }),
  sku: text('SKU', { column: true, search: 'exact', computed: true }),
  action: text('动作', { column: true, search: 'exact' }),
  changes: json<LogChange[]>('变更内容', { column: true, words: changesInWords }),
  note: text('备注', { column: true }),
  userId: loggedBy,
  time: time('时间', { column: true, search: true }),
}
/** Every write on goods and SKUs. */
export const goodsLog = resource('goods/goods-log', {
  title: '商品操作日志',
  name: 'action',
  table: 'goods_operation_log',
  fields,
  actions: {
    'list-page': listPage(fields, 'goods:log:list', '/goods/goods/log-page'),
    export: { ...exporting(fields, 'goods:log:list'), path: '/goods/goods/log-export' },
  },
})
