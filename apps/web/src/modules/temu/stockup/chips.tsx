import { shipment } from '@erp/contract/temu/stockup/shipment'
import { useQuery } from '@tanstack/react-query'
import { call, type List } from '../../../kit/index.ts'

const CHIPS = [
  ['urgent', '加急'],
  ['soon', '24h内到期'],
  ['overdue', '已逾期'],
  ['unlinked', '未匹配'],
  ['short', '缺货'],
  ['blocked', '被拦截'],
] as const
type Chip = (typeof CHIPS)[number][0]
/** The filter behind a chip; being urgent is a field of its own. */
const fieldOf = (chip: Chip): string => (chip === 'urgent' ? 'urgencyType' : chip)

/** What a seller looks for first within the open tab, with counts; a second press lets go. */
export function Chips({ list }: { list: List }) {
  const { condition } = list
  const { data } = useQuery({
    queryKey: ['list', shipment.path, 'chips', condition],
    queryFn: ({ signal }) => call(shipment, 'status-count', { condition }, { signal }),
  })
  const isChosen = (chip: Chip) => [list.state.condition[fieldOf(chip)]].flat().map(String).includes('1')
  const choose = (chip: Chip) => {
    const next = isChosen(chip) ? undefined : [1]
    list.change((now) => ({ condition: { ...now.condition, [fieldOf(chip)]: next } }))
  }
  return (
    <span className="temu-chips">
      {CHIPS.map(([chip, label]) => (
        <button key={chip} type="button" className="temu-chip" aria-pressed={isChosen(chip)} onClick={() => choose(chip)}>
          {label}
          {data && <span className="tab-count">{data[chip] ?? 0}</span>}
        </button>
      ))}
    </span>
  )
}
