import { action, image, int, list, resource, text, type } from '../../kit/index.ts'

export const RADAR_SOURCES = { goods: '商品', development: '产品开发', acquisition: '数据采集' } as const
export type RadarSource = keyof typeof RADAR_SOURCES
export const RADAR_KINDS = { item: '同一来源商品', offer: '同一1688商品', image: '图片相似', name: '名称相似' } as const
export type RadarKind = keyof typeof RADAR_KINDS

/** Something that is there already, the nearest first. */
export interface RadarHit {
  source: RadarSource
  id: number
  /** What people call it by: the goods code, the number of the development, the item at its source. */
  code: string
  name: string | null
  image: string | null
  /** Its state in words. */
  state: string
  /** Pieces of the last 30 days, of goods alone. */
  sold30: number | null
  /** Who develops or collected it. */
  ownerName: string | null
  reasons: { kind: RadarKind; says: string }[]
  /** The whole of it in a sentence, as people read it. */
  line: string
}

const url = text('链接', { max: 500 })
const asked = {
  /** What is asked about: left out of what is found. A development alone is read as it is kept. */
  developmentId: int('产品开发', { min: 1 }),
  acquisitionId: int('数据采集', { min: 1 }),
  goodsId: int('商品', { min: 1 }),
  goodsName: text('产品名称', { max: 500 }),
  goodsNameEn: text('英文名', { max: 500 }),
  mainImage: image('图片'),
  purchaseUrls: list('货源链接', url, { max: 5 }),
  offerIds: list('1688商品', text('1688商品', { pattern: /^\d{1,20}$/, message: '1688商品ID格式不正确' }), { max: 20 }),
  srcPlat: text('来源平台', { max: 30 }),
  srcItemId: text('来源商品', { max: 60 }),
}

/** 同款雷达: one search over what was collected, what is developed and the catalogue. */
export const repeat = resource('product-center/repeat', {
  title: '同款雷达',
  name: 'goodsName',
  table: '',
  fields: {},
  actions: {
    'check-repeat': action('POST', '/product-center/development/check-repeat', {
      label: '查同款',
      permission: 'productCenter:development:query',
      reads: true,
      input: asked,
      output: type<RadarHit[]>(),
    }),
  },
})
