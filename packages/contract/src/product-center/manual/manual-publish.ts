import {
  action,
  asDocument,
  date,
  decimal,
  documentStamp,
  exporting,
  flag,
  idField,
  idsField,
  image,
  importing,
  int,
  list,
  listPage,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  rows,
  stateField,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { manualStates } from './manual-publish.states.ts'
import type { ManualPublishDetails, Planned, ShopForGoods } from './manual-publish-rows.ts'

const LIST = 'productCenter:manualPublish:list' as const
const ADD = 'productCenter:manualPublish:add' as const
const FINISH = 'productCenter:manualPublish:finish' as const
const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const

const itemId = text('链接ID', { max: 60, column: true, search: 'codes' })
const itemUrl = text('链接地址', {
  max: 500,
  pattern: /^https?:\/\/\S+$/,
  message: '链接地址应以 http:// 或 https:// 开头',
})
export const publishSkuFields = {
  skuId: idField('SKU'),
  shopSku: text('店铺SKU', { max: 100 }),
  price: decimal('售价', { min: '0', max: '999999' }),
}
const skuLinks = rows('SKU', publishSkuFields, { max: 500 })
const written = {
  planDate: date('计划日期', { column: true, search: true }),
  sellerId: ref('销售', 'account/user', { column: true, search: true }),
}

const fields = {
  publishNo: numberField('刊登编号'),
  image: image('图', shown),
  goodsCode: text('商品编码', { ...shown, search: 'exact' }),
  goodsName: text('商品名称', shown),
  pubStatus: stateField(manualStates),
  platName: ref('平台', 'basic/platform', { by: 'platCode', readonly: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  skuCount: int('SKU数', shown),
  ...written,
  itemId,
  itemUrl,
  failReason: text('失败原因', kept),
  finishTime: time('刊登时间', { ...kept, search: true }),
  goodsId: int('商品', { readonly: true }),
  ...documentStamp,
}
export type ManualPublishRow = Row<typeof fields>

const ids = { ids: idsField }
const someOf = (label: string) => list(label, int('编号', { min: 1 }), { required: true, min: 1, max: 100 })
const goodsIds = someOf('商品')

const made = resource('product-center/manual-publish', {
  title: '手动刊登',
  fields,
  actions: {
    'list-page': listPage(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', {
      label: '详情',
      permission: LIST,
      input: { id: idField() },
      output: type<ManualPublishDetails>(),
    }),
    export: exporting(fields, 'productCenter:manualPublish:export'),
    /** Every shop of one's own, and why some of the goods cannot be planned there. */
    shops: action('POST', 'shops', {
      label: '可刊登店铺',
      permission: ADD,
      reads: true,
      input: { goodsIds },
      output: type<ShopForGoods[]>(),
    }),
    add: action('POST', 'add', {
      label: '新增刊登计划',
      permission: ADD,
      input: { goodsIds, shopIds: someOf('店铺'), ...written, skip: flag('跳过不可刊登的店铺') },
      output: type<Planned>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改刊登计划',
      permission: 'productCenter:manualPublish:edit',
      input: { id: idField(), version: versionField, ...written, itemId, itemUrl, skuLinks },
      output: type<ManualPublishDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', {
      label: '删除',
      permission: 'productCenter:manualPublish:remove',
      input: { id: idField() },
    }),
    finish: action('POST', 'finish', {
      label: '确认刊登',
      permission: FINISH,
      input: { id: idField(), itemId: text('链接ID', { required: true, max: 60 }), itemUrl, skuLinks },
      output: type<ManualPublishDetails>(),
    }),
    fail: action('POST', 'fail', {
      together: true,
      label: '登记失败',
      permission: FINISH,
      input: { ...ids, reason: reasonField },
    }),
    reopen: action('POST', 'reopen', { together: true, label: '重新刊登', permission: FINISH, input: ids }),
    cancel: action('POST', 'cancel', {
      together: true,
      label: '取消',
      permission: 'productCenter:manualPublish:cancel',
      input: ids,
    }),
    ...importing('productCenter:manualPublish:import'),
  },
})
export const manualPublish = asDocument(made, { states: manualStates, state: 'pubStatus', lines: publishSkuFields })

/** One sheet row a SKU of a publish, or one for all of them as they were planned. */
export const publishResultImport = resource('product-center/manual-publish', {
  title: '手动刊登结果',
  name: 'publishNo',
  fields: {
    publishNo: text('刊登编号', { required: true, max: 32, upper: true }),
    itemId: text('链接ID', { max: 60, hint: '填写失败原因时可不填' }),
    itemUrl,
    sku: text('SKU', { max: 64, upper: true, hint: '不填为计划中的店铺SKU全部按原样登记' }),
    shopSku: publishSkuFields.shopSku,
    price: publishSkuFields.price,
    failReason: text('失败原因', { max: 200, hint: '填写后登记为刊登失败' }),
  },
  actions: {},
})
