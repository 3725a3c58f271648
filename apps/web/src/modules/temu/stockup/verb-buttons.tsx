import type { ShipmentRow } from '@erp/contract/temu/stockup/shipment'
import { RowAction, RowMore, VerbButton } from '../../../kit/index.ts'
import { type ShipmentDeed, type ShipmentVerb, shipmentVerbs } from './verbs.ts'

const NAMED = 3
type Ask = (what: ShipmentDeed | 'view', rows: ShipmentRow[]) => void

/** What brings the order on, and the rest behind 更多. */
export function RowVerbs({ row, onAsk }: { row: ShipmentRow; onAsk: Ask }) {
  const [first, ...rest] = shipmentVerbs().filter(({ fits }) => fits(row))
  return (
    <>
      <RowAction onClick={() => onAsk('view', [row])}>详情</RowAction>
      {first && <RowAction onClick={() => onAsk(first.key, [row])}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, (key) => onAsk(key, [row]))} />
    </>
  )
}

const menuOf = (verbs: ShipmentVerb[], ask: (key: ShipmentDeed) => void) => ({
  items: verbs.map(({ key, label, danger }) => ({ key, label, danger, onClick: () => ask(key) })),
})

/** For all of the chosen orders, or for none with the reason. */
export const BatchVerbs = ({ rows, onAsk }: { rows: ShipmentRow[]; onAsk: Ask }) =>
  shipmentVerbs()
    .filter(({ many }) => many)
    .map(({ key, label, danger, fits, why }) => (
      <VerbButton
        key={key}
        danger={danger}
        why={whyNot(
          rows.filter((row) => !fits(row)),
          why,
        )}
        onClick={() => onAsk(key, rows)}
      >
        {`${label} ${rows.length}`}
      </VerbButton>
    ))

function whyNot(others: ShipmentRow[], why: string): string | null {
  if (others.length === 0) return null
  const named = others.slice(0, NAMED).map(({ subPurchaseOrderSn }) => subPurchaseOrderSn)
  return `${why}：${named.join('、')}${others.length > NAMED ? `等${others.length}张` : ''}`
}
