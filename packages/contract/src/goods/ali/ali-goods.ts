import {
  type Action,
  action,
  choice,
  decimal,
  exporting,
  flag,
  image,
  importing,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  statusCount,
  text,
  time,
} from '../../kit/index.ts'
import { aliLinkChoices } from './ali-goods.states.ts'

export const unitRatio = decimal('单位换算', {
  scale: 4,
  min: '0.0001',
  max: '99999',
  column: true,
  hint: '一个1688单位等于我们的几件',
})

const fields = {
  image: image('图', { computed: true, column: true }),
  sku: text('SKU', { computed: true, column: true, search: 'exact', upper: true }),
  goodsCode: text('商品编码', { computed: true, column: true, search: 'exact', upper: true }),
  goodsName: text('商品名', { computed: true, column: true, search: true }),
  offerId: text('1688商品ID', { readonly: true, column: true, search: 'exact' }),
  url: text('链接', { computed: true }),
  aliSupplierName: text('1688供应商', { computed: true, column: true, search: true }),
  specId: text('规格ID', { readonly: true }),
  attrs: text('规格', { computed: true, column: true }),
  unitRatio,
  lastPrice: decimal('1688价', { scale: 4, currency: 'CNY', readonly: true, column: true, hint: '起批量时的单价' }),
  refPrice: decimal('参考价', { scale: 4, currency: 'CNY', readonly: true, column: true }),
  priceChangeRate: decimal('涨跌(%)', { readonly: true, column: true }),
  linkStatus: choice('状态', aliLinkChoices, { readonly: true, column: true, search: true }),
  minOrderQty: int('起批量', { computed: true, column: true }),
  stock: int('库存', { computed: true, column: true }),
  isDefault: flag('默认', { readonly: true, column: true, search: true }),
  purchaserId: ref('采购员', 'account/user', { computed: true, column: true, search: true, show: 'name' }),
  lastSyncTime: time('同步时间', { computed: true, column: true }),
  syncError: text('同步错误', { computed: true, column: true }),
  goodsId: ref('商品', 'goods/goods', { readonly: true }),
  skuId: ref('SKU编号', 'goods/goodsSku', { readonly: true }),
}
export type AliGoodsRow = Row<typeof fields>

/** One row a link; the specification may be left out where the offer has one only. */
export const aliImport = resource('goods/ali/goods', {
  title: '1688商品关联',
  name: 'sku',
  fields: {
    sku: text('SKU', { required: true, upper: true, max: 40 }),
    offerId: text('1688链接或商品ID', { required: true, max: 500 }),
    spec: text('规格', { max: 200, hint: '规格名称或规格ID，只有一个规格时可不填' }),
    unitRatio,
    isDefault: flag('设为默认'),
  },
  actions: {},
})

export const aliGoods = resource('goods/ali/goods', {
  title: '1688商品关联',
  name: 'sku',
  fields,
  actions: {
    page: listPage(fields, 'goods:ali:list', 'page'),
    export: exporting(fields, 'goods:ali:export'),
    'status-count': statusCount(fields, 'goods:ali:list') as unknown as Action<
      { condition?: Record<string, unknown> | null },
      Record<string, number>
    >,
    delete: action('DELETE', 'delete', {
      each: true,
      label: '删除',
      permission: 'goods:ali:remove',
      input: { ids: list('编号', int('编号', { min: 1 }), { required: true, max: 500 }) },
    }),
    import: importing('goods:ali:save').import,
    'import-template': { ...importing('goods:ali:save')['import-template'], permission: 'session' as const },
  },
})
