import type { MoneyTerm, OrderDetails, OrderMoney } from '@erp/contract/order/desk/order-info'
import Big from 'big.js'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'

/** The money of an order with the terms that its profit is made of; only what was sold for those who may not see cost. */
export function moneyFor({ money, isCancelled, merged }: OrderDetails, ctx: Ctx): OrderMoney {
  const seen = may(ctx.user, 'order:profit:view')
  const sold = soldTerms(money)
  if (!seen) return { ...money, ...HIDDEN, terms: sold, remark: null }
  if (isCancelled) return { ...money, terms: sold, remark: '订单已取消，不计利润' }
  return {
    ...money,
    terms: [...sold, ...profitTerms(money), ...resendTerms(money)],
    remark: remarkOf(money, Boolean(merged?.length)),
  }
}

const HIDDEN = {
  platformFee: null,
  paymentFee: null,
  adFee: null,
  goodsCost: null,
  goodsCostEst: null,
  freightEst: null,
  freightWeighed: null,
  freightBilled: null,
  packCost: null,
  packCostEst: null,
  profit: null,
  profitRate: null,
  resendCost: null,
}

/** What the buyer pays is added up in the order's currency and converted as one sum. */
const soldTerms = (money: OrderMoney): MoneyTerm[] => [
  { ...PLAIN, label: '商品金额', amount: money.goodsAmount },
  { ...PLAIN, label: '运费收入', amount: money.shippingAmount },
  { ...PLAIN, label: '优惠', amount: minus(money.discountAmount) },
  { ...PLAIN, label: '订单金额', amount: money.saleAmount, cny: inCny(money.saleAmount, money), isSum: 1 },
]

function profitTerms(money: OrderMoney): MoneyTerm[] {
  const isOut = money.goodsCost !== null
  const guessed = isOut ? null : '预估'
  const foreign = (label: string, amount: string | null, basis: MoneyTerm['basis']): MoneyTerm => ({
    ...PLAIN,
    label,
    basis,
    amount: minus(amount),
    cny: minus(inCny(amount, money)),
  })
  const own = (label: string, cny: string | null, basis: MoneyTerm['basis']): MoneyTerm => ({
    ...PLAIN,
    label,
    basis,
    cny: minus(cny),
  })
  return [
    foreign('平台佣金', money.platformFee, guessed),
    foreign('收款手续费', money.paymentFee, guessed),
    foreign('广告费', money.adFee, guessed),
    foreign('退款', money.refundAmount, null),
    own('商品成本', money.goodsCost ?? money.goodsCostEst, guessed),
    freightTerm(money),
    own('包材', packCost(money), isOut || money.packCost !== null ? null : '预估'),
    { ...PLAIN, label: isOut ? '利润' : '预估利润', cny: money.profit, isSum: 1 },
  ]
}

/** Below its own profit: what was sent again is an order of its own and bears its cost itself. */
function resendTerms({ resendCost, resendIsEst, profit }: OrderMoney): MoneyTerm[] {
  if (resendCost === null) return []
  const left = profit === null ? null : new Big(profit).minus(resendCost).toFixed(4)
  return [
    { ...PLAIN, label: '补发成本', basis: resendIsEst ? '预估' : null, cny: minus(resendCost) },
    { ...PLAIN, label: '扣补发后利润', cny: left, isSum: 1 },
  ]
}

const PLAIN: MoneyTerm = { label: '', basis: null, amount: null, cny: null, isSum: 0 }
const packCost = (money: OrderMoney): string | null => money.packCost ?? (money.goodsCost === null ? money.packCostEst : null)

/** The freight that counts: billed before weighed before estimated. */
function freightTerm({ freightBilled, freightWeighed, freightEst }: OrderMoney): MoneyTerm {
  const basis = freightBilled !== null ? '账单' : freightWeighed !== null ? '称重' : freightEst !== null ? '预估' : null
  return { ...PLAIN, label: '运费', basis, cny: minus(freightBilled ?? freightWeighed ?? freightEst) }
}

function remarkOf(money: OrderMoney, isMain: boolean): string | null {
  if (money.exchangeRate === null) return `缺少${money.currency}汇率，没有利润`
  if (money.goodsCost !== null) return null
  if (money.goodsCostEst === null) return 'SKU未匹配，成本未知，没有预估利润'
  if (money.mergedInto) return `已合并到 ${money.mergedInto}，运费和包材暂记主单，发货时分摊`
  if (isMain) return '运费和包材是整个合并包裹的，发货时分摊到各单'
  return freightTerm(money).cny === null ? '没有渠道，预估利润未计运费' : null
}

const inCny = (amount: string | null, { exchangeRate }: OrderMoney): string | null =>
  amount === null || exchangeRate === null ? null : new Big(amount).times(exchangeRate).toFixed(4)

const minus = (amount: string | null): string | null => {
  if (amount === null || new Big(amount).eq(0)) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
