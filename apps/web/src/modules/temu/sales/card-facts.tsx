import { compare } from '@erp/contract/kit/decimal'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { type PriceFigures, priceCard } from '@erp/contract/temu/sales/price-card'
import { grouped } from '../../../kit/amount.ts'
import { ChoiceTag } from '../../../kit/index.ts'
import { percentOf } from './cells.tsx'

export type CardFigures = Omit<PriceFigures, 'cost'> & { cost: string | null; isEnough: 0 | 1 | null; wasEnough: 0 | 1 | null }

/** 调价计算卡: what a new price means, figure by figure. Without the right to costs only whether the margins are enough. */
export function CardFacts({ figures }: { figures: CardFigures }) {
  const { cost, oldPrice, newPrice, marginFloor, sold } = figures
  if (cost === null) return <Blind figures={figures} />
  const card = priceCard({ cost, oldPrice, newPrice, marginFloor, sold })
  const low = compare(newPrice, card.lowest) < 0
  return (
    <dl className="price-card">
      <Fact label="最低可接受价" value={card.lowest} hint={`成本 ${cost} ÷（1 − ${percentOf(marginFloor)}）`} bad={low} />
      <Fact
        label="毛利率"
        value={`${rate(card.marginBefore)} → ${rate(card.marginAfter)}`}
        hint={`下限 ${percentOf(marginFloor)}`}
        bad={low}
      />
      <Fact label="近30天利润（原价）" value={grouped(card.profitBefore)} hint={`${sold} 件 ×（${oldPrice} − ${cost}）`} />
      <Fact
        label="近30天利润（新价）"
        value={grouped(card.profitAfter)}
        hint={`${sold} 件 ×（${newPrice} − ${cost}）`}
        bad={Number(card.profitAfter) < 0}
      />
      <Fact label="要赚一样多" {...more(card.needed, card.more, card.moreShare)} />
    </dl>
  )
}

const rate = (margin: string | null): string => (margin === null ? '–' : percentOf(margin))

function more(needed: number | null, pieces: number | null, share: string | null) {
  if (needed === null || pieces === null) return { value: '卖多少都赚不回', hint: '新价不高于成本', bad: true }
  if (pieces === 0) return { value: '不用多卖', hint: `30天卖 ${needed} 件就够` }
  return { value: `多卖 ${grouped(pieces)} 件`, hint: `30天共 ${grouped(needed)} 件${share ? `，多 ${percentOf(share)}` : ''}` }
}

const Blind = ({ figures: { oldPrice, newPrice, sold, isEnough, wasEnough } }: { figures: CardFigures }) => (
  <dl className="price-card">
    <Fact label="供货价" value={`${oldPrice} → ${newPrice}`} hint={`近30天销量 ${sold} 件`} />
    <Fact label="调前毛利" value={<Enough value={wasEnough} />} />
    <Fact label="调后毛利" value={<Enough value={isEnough} />} />
  </dl>
)
const Enough = ({ value }: { value: 0 | 1 | null }) =>
  value === null ? '成本未知' : <ChoiceTag field={priceAdjust.fields.isEnough} value={value} />

function Fact({ label, value, hint, bad }: { label: string; value: React.ReactNode; hint?: string; bad?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={bad ? 'over-time' : undefined}>{value}</dd>
      {hint && <dd className="price-card-hint">{hint}</dd>}
    </div>
  )
}
