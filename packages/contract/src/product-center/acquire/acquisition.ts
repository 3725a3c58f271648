import {
  action,
  choice,
  decimal,
  exporting,
  html,
  idField,
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
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { acquisitionStates, SOURCE_PLATFORMS } from './acquisition.states.ts'

const LIST = 'productCenter:acquisition:list' as const
const ACQUIRE = 'productCenter:acquisition:acquire' as const
const EDIT = 'productCenter:acquisition:edit' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

export const MOST_URLS = 50
export const MOST_PICTURES = 50
export const MOST_STYLES = 200
const grams = int('重量(g)', { min: 1, max: 500_000 })
const season = ref('季节', 'goods/season', { by: 'seasonCode' })
const category = ref('类目', 'goods/goodsCats')

/** What a person writes of a row of the list; the rest of it is beside it. */
const written = {
  title: text('标题', { max: 500, column: true, search: true }),
  titleCn: text('中文标题', { max: 200, column: true }),
  srcPlat: choice('来源平台', SOURCE_PLATFORMS, { column: true, search: true }),
  catId: { ...category, column: true, search: true },
  season: { ...season, column: true },
  weight: { ...grams, column: true },
  currency: text('币种', { max: 3, upper: true, pattern: /^[A-Z]{3}$/, message: '币种应为3位字母' }),
  shopName: text('店铺', { max: 200, column: true }),
}
export const acquisitionFields = {
  mainImage: image('图', kept),
  ...written,
  url: text('来源链接', { ...kept, max: 2000 }),
  srcItemId: text('来源商品ID', { ...kept, search: 'exact' }),
  priceMin: decimal('价格', { ...kept, currency: 'currency', search: true }),
  priceMax: decimal('最高价', { ...kept, currency: 'currency' }),
  skuCount: int('SKU数', kept),
  salesCount: int('销量', kept),
  rating: decimal('评分', { readonly: true }),
  acqStatus: stateField(acquisitionStates),
  failReason: text('失败原因', kept),
  retryCount: int('重试次数', { readonly: true }),
  nextTime: time('下次采集', { readonly: true }),
  ownerId: ref('采集人', 'account/user', { ...kept, search: true }),
  developmentId: int('产品开发', { readonly: true }),
  developNo: text('开发编号', shown),
  goodsId: int('商品', { readonly: true }),
  goodsCode: text('商品编码', shown),
  createTime: time('采集时间', { ...shown, search: true }),
}
export type AcquisitionRow = Row<typeof acquisitionFields>

const pair = { name: text('属性', { required: true, max: 100 }), value: text('值', { required: true, max: 500 }) }
export interface Pair {
  name: string
  value: string
}
export interface AcquiredSku {
  attrs: Pair[]
  price: string | null
  stock: number | null
  image: string | null
}
export const acquiredSku = {
  attrs: rows('规格', pair, { max: 5 }),
  price: decimal('价格', { min: '0', max: '9999999999' }),
  stock: int('库存', { min: 0, max: 999_999_999 }),
  image: image('图片'),
}
/** What the page said, apart from the row. */
const content = {
  images: list('图片', image('图片'), { max: MOST_PICTURES }),
  video: text('视频', { max: 1000, pattern: /^https?:\/\/\S+$/i, message: '视频应以 http:// 或 https:// 开头' }),
  skus: rows('款式', acquiredSku, { max: MOST_STYLES }),
  attrs: rows('属性', pair, { max: 100 }),
  description: html('描述', { max: 200_000 }),
}
export interface AcquisitionDetails extends AcquisitionRow {
  images: string[]
  video: string | null
  skus: AcquiredSku[]
  attrs: Pair[]
  description: string | null
}
export interface Acquired {
  accepted: number
  existing: { url: string; id: number; ownerName: string | null; acqStatus: number }[]
  rejected: { line: number; reason: string }[]
}
const ids = list('采集', int('编号', { min: 1 }), { required: true, max: 500 })

export const dataAcquisition = resource('product-center/data-acquisition', {
  title: '数据采集',
  name: 'title',
  fields: acquisitionFields,
  actions: {
    'list-page': listPage(acquisitionFields, LIST),
    'status-count': statusCount(acquisitionFields, LIST),
    details: action('GET', '{id}', {
      label: '详情',
      permission: LIST,
      input: { id: idField() },
      output: type<AcquisitionDetails>(),
    }),
    add: action('POST', 'add', {
      label: '手工新增',
      permission: EDIT,
      input: { ...written, ...content },
      output: type<AcquisitionDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '编辑',
      permission: EDIT,
      input: { id: idField(), version: versionField, ...written, ...content },
      output: type<AcquisitionDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', {
      label: '删除',
      permission: 'productCenter:acquisition:remove',
      input: { id: idField() },
    }),
    acquire: action('POST', 'acquire', {
      label: '采集',
      permission: ACQUIRE,
      input: {
        urls: list('网址', text('网址', { max: 2000 }), { max: 5000 }),
        ids: list('采集', int('编号', { min: 1 }), { max: MOST_URLS }),
      },
      output: type<Acquired>(),
    }),
    'batch-improvement': action('POST', 'batch-improvement', {
      together: true,
      label: '批量完善',
      permission: EDIT,
      input: {
        ids,
        prefix: text('标题前缀', { max: 50, untrimmed: true }),
        suffix: text('标题后缀', { max: 50, untrimmed: true }),
        find: text('查找', { max: 100, untrimmed: true }),
        replace: text('替换为', { max: 100, untrimmed: true }),
        catId: category,
        season,
        weight: grams,
        attrs: rows('属性', pair, { max: 20 }),
        removePicture: int('删除第几张图', { min: 1, max: MOST_PICTURES }),
      },
      output: type<{ changed: number }>(),
    }),
    'set-category': action('POST', 'set-category', {
      together: true,
      label: '设置类目',
      permission: 'productCenter:acquisition:setCategory',
      input: { ids, catId: { ...ref('类目', 'goods/goodsCats', { required: true }) } },
    }),
    'transfer-development': action('POST', 'transfer-development', {
      together: true,
      label: '转开发',
      permission: 'productCenter:acquisition:transfer',
      input: { ids, toPool: int('推荐池', { min: 0, max: 1 }) },
      output: type<{ developNos: string[] }>(),
    }),
    'relate-product': action('POST', 'relate-product', {
      label: '关联商品',
      permission: 'productCenter:acquisition:relate',
      input: { id: idField(), goodsId: ref('商品', 'goods/goods', { required: true }) },
      output: type<{ goodsCode: string }>(),
    }),
    export: exporting(acquisitionFields, 'productCenter:acquisition:export'),
  },
})
