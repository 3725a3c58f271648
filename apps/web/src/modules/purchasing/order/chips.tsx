import { CHIPS, type Chip } from '@erp/contract/purchasing/order/order-fields'
import type { List } from '../../../kit/index.ts'

/** Work that lies across the tabs, with its counts; one at a time, a second press lets go. */
export function Chips({ list }: { list: List }) {
  const chosen = ([list.state.condition['chip']].flat()[0] ?? null) as Chip | null
  const choose = (chip: Chip) =>
    list.change(({ condition }) => ({ tab: '', condition: { ...condition, chip: chip === chosen ? undefined : [chip] } }))
  return (
    <span className="purchase-chips">
      {(Object.entries(CHIPS) as [Chip, string][]).map(([chip, label]) => (
        <button key={chip} type="button" className="purchase-chip" aria-pressed={chip === chosen} onClick={() => choose(chip)}>
          {label}
          {list.counts && <span className="tab-count">{list.counts[chip] ?? 0}</span>}
        </button>
      ))}
    </span>
  )
}
