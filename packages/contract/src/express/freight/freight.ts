import { action, choicesOf, date, decimal, idField, int, list, ref, resource, text, type } from '../../kit/index.ts'
import { GOODS_ATTRS } from '../way/logistic-way.ts'

const side = (label: string) => decimal(label, { min: '0', max: '9999' })
export const trialFields = {
  orderNo: text('订单号', { max: 40, hint: '填订单号自动带出；否则国家、重量必填' }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
  postCode: text('邮编', { max: 20 }),
  weight: int('重量(g)', { min: 1, max: 1_000_000 }),
  length: side('长(cm)'),
  width: side('宽(cm)'),
  height: side('高(cm)'),
  attrs: choicesOf('商品属性', GOODS_ATTRS),
  declareValue: decimal('申报金额', { min: '0' }),
  declareCurrency: ref('申报币种', 'basic/currency', { by: 'currencyCode' }),
  storeId: ref('仓库', 'stock/store'),
  platName: text('平台', { max: 30 }),
  day: date('日期'),
}
export interface TrialLine {
  wayId: number
  wayName: string
  expressName: string
  /** Set where the parcel cannot go. */
  reason: string | null
  freight: string | null
  currency: string
  freightCny: string | null
  minDays: number
  maxDays: number
  billWeight: number | null
  tableNo: string | null
  zoneName: string | null
}
export interface Trial {
  parcel: {
    orderNo: string | null
    countryCode: string
    postCode: string | null
    weight: number
    storeId: number | null
    platName: string | null
    length: number | null
    width: number | null
    height: number | null
    attrs: string[]
    declareValue: string | null
    declareCurrency: string | null
  }
  lines: TrialLine[]
}
export interface Repricing {
  parcels: number
  /** What they cost, and what they would have cost on the cheapest way of the set; parcels none of them takes keep their cost. */
  paid: string
  wouldPay: string
  uncarried: number
  groups: {
    countryCode: string
    countryName: string
    band: string
    /** In g: more than the one, up to the other; the heaviest have no end. */
    minWeight: number
    maxWeight: number | null
    parcels: number
    paid: string
    wouldPay: string
    wayName: string
  }[]
}
/** What a group of it suggests, as the page of order rules is opened with it. */
export interface RepricedGroup extends Pick<Repricing['groups'][number], 'countryCode' | 'minWeight' | 'maxWeight'> {
  wayIds: number[]
  storeId: number | null
}

/** Prices, asked without writing anything. */
export const freight = resource('express/freight', {
  title: '运费试算',
  name: 'orderNo',
  fields: { orderNo: trialFields.orderNo },
  actions: {
    trial: action('POST', 'trial', {
      label: '试算',
      permission: 'express:trial:use',
      reads: true,
      input: trialFields,
      output: type<Trial>(),
    }),
    reprice: action('POST', 'reprice', {
      label: '换渠道测算',
      permission: 'express:freight:list',
      reads: true,
      input: {
        wayIds: list('渠道', idField(), { required: true, max: 50 }),
        storeId: ref('仓库', 'stock/store'),
        countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
      },
      output: type<Repricing>(),
    }),
  },
})
