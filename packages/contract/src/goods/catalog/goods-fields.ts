import { choice, date, decimal, dict, flag, image, int, list, ref, refs, text, time } from '../../kit/index.ts'
import { auditChoices } from './goods.states.ts'

export const GOODS_TYPES = [
  [1, '普通', 'default'],
  [2, '组合', 'purple'],
] as const
export const GOODS_LEVELS = [
  ['S', 'S 爆款', 'red'],
  ['A', 'A 旺款', 'volcano'],
  ['B', 'B 平款', 'gold'],
  ['C', 'C 慢销', 'blue'],
  ['D', 'D 滞销', 'default'],
  ['N', 'N 新品', 'cyan'],
  ['E', 'E 淘汰', 'default'],
] as const
/** What express rules read. */
export const ATTRIBUTES = {
  isCharged: flag('带电'),
  isMagnetic: flag('带磁'),
  isLiquid: flag('液体'),
  isPowder: flag('粉末'),
  isPaste: flag('膏体'),
  isKnife: flag('刀具'),
  isFragile: flag('易碎'),
}
const url = (label: string) =>
  text(label, { max: 500, pattern: /^https?:\/\/\S+$/i, message: `${label}应以 http:// 或 https:// 开头` })

/** What a person fills in on a goods; the lists add what they compute. */
export const goodsFields = {
  goodsCode: text('商品编码', {
    upper: true,
    max: 32,
    unique: true,
    pattern: /^[A-Z0-9][A-Z0-9_-]{1,31}$/,
    message: '商品编码应为2-32位大写字母、数字、横线或下划线，以字母或数字开头',
  }),
  goodsName: text('商品名称', { required: true, max: 200 }),
  goodsNameEn: text('英文名', { max: 200 }),
  goodsType: choice('商品类型', GOODS_TYPES, { initial: 1, fixed: true }),
  catId: ref('商品类目', 'goods/goodsCats'),
  mainImage: image('主图'),
  images: list('图片', image('图片'), { max: 12 }),
  season: ref('季节', 'goods/season', { by: 'seasonCode' }),
  developerId: ref('开发员', 'account/user'),
  developDate: date('开发日期'),
  purchaserId: ref('采购员', 'account/user'),
  artistId: ref('美工', 'account/user'),
  sellerIds: refs('责任销售', 'account/user'),
  purchaseUrl: url('采购链接'),
  purchaseDays: int('采购周期(天)', { initial: 7, min: 0, max: 180 }),
  minOrderQty: int('起订量', { initial: 1, min: 1, max: 9_999_999 }),
  defaultStoreId: ref('默认仓库', 'stock/store'),
  packInfoId: ref('包装', 'basic/packInfo'),
  declareNameCn: text('中文申报名', { max: 100 }),
  declareNameEn: text('英文申报名', { max: 100 }),
  declarePrice: decimal('申报价(USD)', { min: '0.01', max: '999' }),
  declareWeight: decimal('申报重量(g)', { min: '0.01', max: '500000' }),
  hsCode: text('海关编码', { pattern: /^\d{8,10}$/, message: '海关编码应为8-10位数字' }),
  material: text('材质', { max: 100 }),
  purpose: text('用途', { max: 100 }),
  originCountry: ref('原产国', 'basic/country', { by: 'countryCode' }),
  ...ATTRIBUTES,
  tagIds: refs('标签', 'basic/tag'),
  disabledGroupIds: refs('禁售分组', 'product-center/disabled-group'),
  sourceUrls: list('参考链接', url('参考链接'), { max: 10 }),
}

/** What the server keeps beside it. */
export const goodsStored = {
  goodsStatus: dict('商品状态', 'goods_status', { readonly: true }),
  auditStatus: choice('审核状态', auditChoices, { readonly: true }),
  goodsLevel: choice('商品等级', GOODS_LEVELS, { readonly: true }),
  levelLocked: flag('锁定等级', { readonly: true }),
  healthScore: int('资料完整度', { readonly: true }),
  submitTime: time('提交时间', { readonly: true }),
  rejectReason: text('驳回原因', { readonly: true }),
  approveTime: time('审核时间', { readonly: true }),
}
