import { type PastPrice, type Rung, rungWords } from '@erp/contract/purchasing/supplier/supplier-sku'
import { Tooltip } from 'antd'
import './supply.css'

/** 12.5000 is written 12.50. */
const short = (price: string): string => price.replace(/(\.\d\d)0+$/, '$1')

/** What was paid, latest first; each says when and for how many. */
export const Prices = ({ prices }: { prices: PastPrice[] | null }) =>
  prices?.length ? (
    <span className="prices">
      {prices.map(({ price, quantity, day, orderNo }, i) => (
        <Tooltip key={orderNo + String(i)} title={`${day} ${orderNo} ${quantity} 件`}>
          <span>{short(price)}</span>
        </Tooltip>
      ))}
    </span>
  ) : (
    <span className="nothing">–</span>
  )

export const Ladder = ({ ladder }: { ladder: Rung[] | null }) =>
  ladder?.length ? (
    <span title={rungWords(ladder)}>{ladder.map(({ minQty, price }) => `≥${minQty} ${short(price)}`).join('；')}</span>
  ) : (
    <span className="nothing">–</span>
  )
