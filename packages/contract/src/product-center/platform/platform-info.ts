import {
  action,
  asDocument,
  choice,
  decimal,
  documentStamp,
  exporting,
  flag,
  group,
  html,
  idField,
  idsField,
  image,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateField,
  statusCount,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { DEFECT_GRADES } from '../template/content.ts'
import { platformInfoStates } from './platform-info.states.ts'
import { LANGUAGES, PRICE_KIND, PRICE_KINDS } from './platform-info-kinds.ts'
import type { PlatformInfoDetails, PriceTrial, TitleMade } from './platform-info-rows.ts'

const LIST = 'productCenter:platformInfo:list' as const
const EDIT = 'productCenter:platformInfo:edit' as const
const shown = { computed: true, column: true } as const
const percent = { min: '0', max: '100' } as const

/** Words a title is made of. */
const keywords = {
  headKeywords: text('前缀词', { max: 100 }),
  requiredKeywords: list('必选词', text('必选词', { max: 60 }), { max: 10 }),
  randomKeywords: list('随机词', text('随机词', { max: 60 }), { max: 20 }),
  tailKeywords: text('后缀词', { max: 100 }),
}
/** What a price is worked out from; rates are percent. */
const terms = {
  currency: ref('币种', 'basic/currency', { by: 'currencyCode' }),
  feeRate: decimal('平台费率(%)', percent),
  payRate: decimal('收款费率(%)', percent),
  adRate: decimal('广告费率(%)', percent),
  margin: decimal('目标利润率(%)', percent),
  discount: decimal('折扣(%)', { min: '0', max: '99.99', hint: '划线价 = 售价 ÷（1 − 折扣）' }),
  logisticWayId: ref('物流渠道', 'express/logistic-way'),
  countryCode: ref('目标国家', 'basic/country', { by: 'countryCode' }),
  freight: decimal('运费(CNY)', { min: '0', max: '999999', currency: 'CNY', hint: '渠道试算没有结果时使用' }),
}
const written = {
  language: choice('语言', LANGUAGES, { initial: 'en' }),
  ...keywords,
  title: text('标题', { max: 255, column: true, search: true }),
  platCategoryId: text('平台类目ID', { max: 60 }),
  platCategoryPath: text('平台类目', { max: 300, column: true }),
  ...terms,
  sellerId: ref('销售', 'account/user', { column: true, search: true }),
}
/** Apart from the row: lists never read it. */
export const contentFields = {
  bulletPoints: list('卖点', text('卖点', { max: 500 }), { max: 5 }),
  description: html('描述'),
  platAttrs: rows(
    '平台属性',
    { attrName: text('属性', { required: true, max: 100 }), attrValue: text('值', { max: 300 }) },
    { max: 100 },
  ),
}
export const infoSkuFields = {
  skuId: idField('SKU'),
  platName: text('平台款式名', { max: 100 }),
  price: decimal('售价', { min: '0.01', max: '999999' }),
  listPrice: decimal('划线价', { min: '0.01', max: '9999999' }),
  image: image('图片'),
  isActivated: flag('启用', { initial: 1 }),
}
const fields = {
  image: image('图', shown),
  goodsCode: text('商品编码', { ...shown, search: 'exact' }),
  goodsName: text('商品名称', { ...shown, search: true }),
  platName: ref('平台', 'basic/platform', { by: 'platCode', readonly: true, column: true, search: true }),
  infoStatus: stateField(platformInfoStates),
  priceMin: decimal('最低售价', { ...shown, currency: 'currency' }),
  priceMax: decimal('最高售价', { ...shown, currency: 'currency' }),
  pricedCount: int('已定价SKU', shown),
  skuCount: int('SKU数', shown),
  catId: ref('商品类目', 'goods/goodsCats', { ...shown, search: true }),
  ...written,
  goodsId: int('商品', { readonly: true }),
  ...documentStamp,
}
export type PlatformInfoRow = Row<typeof fields>

const ids = { ids: idsField }
const preview = flag('只看结果')
const content = { ...contentFields, skus: rows('SKU', infoSkuFields, { max: 500 }) }

const made = resource('product-center/platform-info', {
  title: '平台信息',
  name: 'goodsCode',
  fields,
  actions: {
    'list-page': listPage(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', {
      label: '详情',
      permission: LIST,
      input: { id: idField() },
      output: type<PlatformInfoDetails>(),
    }),
    export: exporting(fields, 'productCenter:platformInfo:export'),
    add: action('POST', 'add', {
      label: '新增平台信息',
      permission: EDIT,
      input: {
        goodsId: ref('商品', 'goods/goods', { required: true, show: 'goodsCode' }),
        platName: ref('平台', 'basic/platform', { by: 'platCode', required: true }),
        ...written,
        ...content,
      },
      output: type<PlatformInfoDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改平台信息',
      permission: EDIT,
      input: { id: idField(), version: versionField, ...written, ...content },
      output: type<PlatformInfoDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', { label: '删除', permission: EDIT, input: { id: idField() } }),
    finish: action('POST', 'finish', {
      each: true,
      label: '标记完善',
      permission: 'productCenter:platformInfo:finish',
      input: ids,
    }),
    /** With other words than those that are kept: for a form that is not saved yet. */
    'generate-title': action('POST', 'generate-title', {
      each: true,
      label: '生成标题',
      permission: EDIT,
      input: { ...ids, shopId: ref('店铺', 'authorize/shop'), keywords: group('关键词', keywords), preview },
      output: type<TitleMade[]>(),
    }),
    'calc-price': action('POST', 'calc-price', {
      each: true,
      label: '试算价格',
      permission: EDIT,
      input: {
        ...ids,
        kind: choice('价格', PRICE_KINDS, { initial: PRICE_KIND.target }),
        terms: group('价格参数', terms),
        grade: choice('瑕疵等级', DEFECT_GRADES),
        preview,
        confirmed: flag('低于保本价也要'),
      },
      output: type<PriceTrial[]>(),
    }),
    copy: action('POST', 'copy', {
      label: '复制到本平台',
      permission: EDIT,
      input: { id: idField(), fromId: idField('来源'), version: versionField },
      output: type<PlatformInfoDetails>(),
    }),
  },
})
export const platformInfo = asDocument(made, { states: platformInfoStates, state: 'infoStatus', lines: infoSkuFields })
