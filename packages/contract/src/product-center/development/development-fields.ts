import { ATTRIBUTES } from '../../goods/catalog/goods-fields.ts'
import { choice, decimal, flag, image, int, list, numberField, ref, refs, rows, stateField, text, time } from '../../kit/index.ts'
import { DEV_SOURCES, DEV_TYPE, DEV_TYPES, developmentStates, INFRINGE, INFRINGES } from './development.states.ts'

const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const
const filtered = { column: true, search: true } as const
const url = (label: string) =>
  text(label, { max: 500, pattern: /^https?:\/\/\S+$/i, message: `${label}应以 http:// 或 https:// 开头` })
const cny = (label: string, min: string) => decimal(label, { min, max: '999999.99', currency: 'CNY' })
const rate = (label: string) => decimal(label, { min: '0', max: '100', hint: '留空则按平台默认' })

/** What a recommendation says of a product. */
const idea = {
  goodsName: text('产品名称', { required: true, max: 200, ...filtered }),
  goodsNameEn: text('英文名', { max: 200 }),
  catId: ref('类目', 'goods/goodsCats', filtered),
  devType: choice('开发类型', DEV_TYPES, { initial: DEV_TYPE.own, ...filtered }),
  mainImage: image('主图', { column: true }),
  refUrls: list('竞品链接', url('竞品链接'), { max: 5 }),
  purchaseUrls: list('货源链接', url('货源链接'), { max: 5 }),
}
export const recommended = {
  ...idea,
  recommendReason: text('推荐理由', { required: true, max: 500, multiline: true }),
  recommendTo: ref('指定开发员', 'account/user', { hint: '24小时内仅限此人领取；留空则通知类目所属的开发分组' }),
}
/** What the profit is reckoned from. */
export const money = {
  estCost: cny('预估采购价', '0.01'),
  estPackCost: cny('包装费', '0'),
  estFreight: cny('运费', '0'),
  estSalePrice: decimal('预估售价', { min: '0.01', max: '9999999.99', currency: 'currency' }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', show: 'currencyCode' }),
  feeRate: rate('平台费率(%)'),
  payRate: rate('收款费率(%)'),
  adRate: decimal('广告费率(%)', { min: '0', max: '100' }),
}
export const targetPlats = list('目标平台', text('平台', { max: 20 }), { max: 50 })
export const styles = {
  property1: text('款式1', { max: 60 }),
  property2: text('款式2', { max: 60 }),
  property3: text('款式3', { max: 60 }),
  costPrice: decimal('采购价', { scale: 4, min: '0', max: '999999.99', currency: 'CNY' }),
  weight: int('重量(g)', { min: 1, max: 500_000 }),
  image: image('图片'),
}
/** What the developer finds out. */
export const researched = {
  ...idea,
  images: list('图片', image('图片'), { max: 12 }),
  targetPlats,
  targetCountries: list('目标国家', text('国家', { max: 2, upper: true }), { max: 50 }),
  ...money,
  estWeight: int('预估重量(g)', { min: 1, max: 500_000, column: true }),
  estMonthlyQty: int('预估月销', { min: 0, max: 9_999_999, column: true }),
  season: ref('季节', 'goods/season', { by: 'seasonCode' }),
  ...ATTRIBUTES,
  disabledGroupIds: refs('禁售分组', 'product-center/disabled-group'),
  infringeCheck: choice('侵权检查', INFRINGES, { initial: INFRINGE.unchecked, column: true }),
  infringeRemark: text('侵权说明', { max: 500, multiline: true }),
}
export const skus = rows('款式', styles, { max: 200 })

const people = {
  developerId: ref('开发员', 'account/user', { ...kept, search: true }),
  groupId: ref('开发分组', 'product-center/development-group', { ...kept, search: true }),
  recommenderId: ref('推荐人', 'account/user', { ...kept, search: true }),
  recommendReason: text('推荐理由', { readonly: true, max: 500 }),
  recommendTo: ref('指定开发员', 'account/user', { readonly: true }),
  recommendTime: time('推荐时间', { readonly: true }),
  receiveTime: time('领取时间', { readonly: true }),
  submitTime: time('提交时间', kept),
  approverId: ref('审批人', 'account/user', kept),
  approveTime: time('审批时间', kept),
  approveRemark: text('审批意见', kept),
  repeatReason: text('同款说明', { readonly: true }),
  voidReason: text('作废原因', { readonly: true }),
}

/** A row of the list; what was typed, what was reckoned from it and how far it has come. */
export const developmentFields = {
  mine: flag('只看我的', { computed: true, search: true }),
  developNo: numberField('开发编号'),
  ...researched,
  source: choice('来源', DEV_SOURCES, { ...kept, search: true }),
  acquisitionId: int('采集', { readonly: true }),
  platNames: text('目标平台', shown),
  platCode: ref('平台', 'basic/platform', { computed: true, search: true, by: 'platCode' }),
  estCost: { ...money.estCost, column: true },
  estSalePrice: { ...money.estSalePrice, column: true },
  estProfit: decimal('预估利润', { ...kept, currency: 'CNY' }),
  estProfitRate: decimal('利润率(%)', { ...kept, search: true }),
  minProfitRate: decimal('类目下限(%)', { computed: true }),
  ...people,
  stayDays: int('停留天数', shown),
  devStatus: stateField(developmentStates),
  goodsId: int('商品', { readonly: true }),
  goodsCode: text('商品编码', shown),
  createTime: time('创建时间', { computed: true, search: true, column: true }),
}
