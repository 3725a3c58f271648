import {
  type Action,
  action,
  choice,
  dict,
  exporting,
  idField,
  listPage,
  type Row,
  ref,
  resource,
  text,
  time,
} from '../../kit/index.ts'
import { STATUS_SOURCES } from './goods-status.ts'

const fields = {
  goodsId: ref('商品', 'goods/goods', { search: true }),
  goodsCode: text('商品编码', { column: true, search: 'exact', computed: true }),
  skuId: ref('SKU编号', 'goods/goodsSku'),
  sku: text('SKU', { column: true, search: 'exact' }),
  fromStatus: dict('原状态', 'goods_status', { column: true, search: true }),
  toStatus: dict('新状态', 'goods_status', { column: true, search: true }),
  reason: text('变更原因', { column: true }),
  source: choice('来源', STATUS_SOURCES, { column: true, search: true }),
  operatorId: ref('操作人', 'account/user', { column: true, search: true, show: 'name' }),
  createTime: time('时间', { column: true, search: true }),
}
export type StatusLogRow = Row<typeof fields> & { operatorName: string | null; goodsName: string }

export const goodsStatusUpdateLog = resource('goods/goods-status-update-log', {
  title: '商品状态日志',
  name: 'sku',
  table: 'goods_status_log',
  fields,
  actions: {
    list: action('GET', 'list', {
      label: '状态日志',
      permission: 'goods:log:list',
      input: { goodsId: idField('商品') },
    }) as unknown as Action<{ goodsId: number }, StatusLogRow[]>,
    'list-page': listPage(fields, 'goods:log:list'),
    export: exporting(fields, 'goods:log:list'),
  },
})
