import { CHIPS, type Chip, PRICE } from '@erp/contract/purchasing/order/order-fields'
import { type List, may } from '../../../kit/index.ts'

/** Those about money are for who may see amounts. */
const OF_MONEY: readonly Chip[] = ['due', 'soon', 'unsettled']

/** Work that lies across the tabs, with its counts; one at a time, a second press lets go. */
export function Chips({ list }: { list: List }) {
  const chosen = ([list.state.condition['chip']].flat()[0] ?? null) as Chip | null
  const choose = (chip: Chip) =>
    list.change(({ condition }) => ({ tab: '', condition: { ...condition, chip: chip === chosen ? undefined : [chip] } }))
  const shown = (Object.entries(CHIPS) as [Chip, string][]).filter(([chip]) => may(PRICE) || !OF_MONEY.includes(chip))
  return (
    <span className="purchase-chips">
      {shown.map(([chip, label]) => (
        <button key={chip} type="button" className="purchase-chip" aria-pressed={chip === chosen} onClick={() => choose(chip)}>
          {label}
          {list.counts && <span className="tab-count">{list.counts[chip] ?? 0}</span>}
        </button>
      ))}
    </span>
  )
}
