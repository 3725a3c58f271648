import type { OrderDetails, OrderMoney } from '@erp/contract/order/order-info'
import { may } from '../../../kit/index.ts'
import { percent } from '../list/order-cells.tsx'
import { Block } from './block.tsx'

type Term = readonly [label: string, value: string | null | undefined, sum?: boolean]

/** Each term of the profit, in the currency it is kept in. */
export function MoneyBlock({ order: { money } }: { order: OrderDetails }) {
  const sold: Term[] = [
    ['商品金额', money.goodsAmount],
    ['运费收入', money.shippingAmount],
    ['优惠', minus(money.discountAmount)],
    [`订单金额（${money.currency}）`, money.saleAmount, true],
  ]
  return (
    <Block title="金额与利润" extra={<small>汇率 {money.exchangeRate ?? <span className="over-time">缺汇率</span>}</small>}>
      <table className="money-terms">
        <tbody>
          {[...sold, ...(may('order:profit:view') ? costsOf(money) : [])].map(([label, value, sum]) => (
            <tr key={label} className={sum ? 'sum' : undefined}>
              <td>{label}</td>
              <td>{value ?? <span className="nothing">–</span>}</td>
            </tr>
          ))}
          {may('order:profit:view') && (
            <tr className="sum">
              <td>利润率</td>
              <td>{percent(money.profitRate)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Block>
  )
}

const costsOf = (money: OrderMoney): Term[] => [
  [`平台佣金（${money.currency}）`, minus(money.platformFee)],
  [`收款手续费（${money.currency}）`, minus(money.paymentFee)],
  [`广告费（${money.currency}）`, minus(money.adFee)],
  [`退款（${money.currency}）`, minus(money.refundAmount)],
  ['商品成本（CNY）', minus(money.goodsCost)],
  [freightLabel(money), minus(money.freightBilled ?? money.freightWeighed ?? money.freightEst)],
  ['包材（CNY）', minus(money.packCost)],
  ['利润（CNY）', money.profit, true],
]

/** The freight that counts: billed before weighed before estimated. */
function freightLabel({ freightBilled, freightWeighed }: OrderMoney): string {
  const kind = freightBilled !== null ? '账单' : freightWeighed !== null ? '称重' : '预估'
  return `运费（CNY，${kind}）`
}

const minus = (value: string | null): string | null => (value === null || Number(value) === 0 ? value : `-${value}`)
