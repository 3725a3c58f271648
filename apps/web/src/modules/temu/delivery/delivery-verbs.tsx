import { deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Button, Dropdown } from 'antd'
import { RowAction, RowMore, VerbButton, whyOutside } from '../../../kit/index.ts'
import type { Delivery } from './rows.ts'
import { type DeliveryDeed, type DeliveryVerb, deliveryVerbs } from './verbs.ts'

const OF = { resource: deliveryOrder, states: deliveryStates, state: 'status' }
export type Ask = (what: DeliveryDeed | 'view') => void

const fromOf = ({ move, from }: DeliveryVerb): readonly number[] => from ?? deliveryStates.moves[move!].from
const fits = (verb: DeliveryVerb, row: Delivery): boolean => fromOf(verb).includes(row.status)

/** 详情, what brings it on, and the rest behind 更多. */
export function RowVerbs({ row, onAsk }: { row: Delivery; onAsk: Ask }) {
  const fitting = deliveryVerbs().filter((verb) => fits(verb, row))
  const first = fitting.find(({ onward }) => onward)
  const rest = fitting.filter((verb) => verb !== first)
  return (
    <>
      <RowAction onClick={() => onAsk('view')}>详情</RowAction>
      {first && <RowAction onClick={() => onAsk(first.key)}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, onAsk)} />
    </>
  )
}

const menuOf = (verbs: DeliveryVerb[], onAsk: Ask) => ({
  items: verbs.map(({ key, label, danger }) => ({ key, label, danger, onClick: () => onAsk(key) })),
})

const PRINTS: readonly DeliveryDeed[] = ['printSku', 'printBox', 'printPick']

/** For all of the chosen orders, or for none with the reason. */
export function BatchVerbs({ rows, onAsk }: { rows: Delivery[]; onAsk: Ask }) {
  const verbs = deliveryVerbs().filter(({ many }) => many)
  const prints = verbs.filter(({ key }) => PRINTS.includes(key))
  const why = (verb: DeliveryVerb) => whyOutside(OF, fromOf(verb), verb.label, rows)
  return (
    <>
      {verbs
        .filter(({ key }) => !PRINTS.includes(key))
        .map((verb) => (
          <VerbButton key={verb.key} danger={verb.danger} why={why(verb)} onClick={() => onAsk(verb.key)}>
            {`${verb.key === 'ship' ? '批量发货' : verb.label} ${rows.length}`}
          </VerbButton>
        ))}
      {prints.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: prints.map((verb) => ({
              key: verb.key,
              label: why(verb) ? `${verb.label}（${why(verb)}）` : verb.label,
              disabled: why(verb) !== null,
              onClick: () => onAsk(verb.key),
            })),
          }}
        >
          <Button size="small">打印</Button>
        </Dropdown>
      )}
    </>
  )
}

/** Those that are possible, in the head of the drawer. */
export const DrawerVerbs = ({ row, onAsk }: { row: Delivery; onAsk: Ask }) =>
  deliveryVerbs()
    .filter((verb) => fits(verb, row))
    .map(({ key, label, danger, onward }, at) => (
      <Button key={key} size="small" danger={danger} type={onward && at === 0 ? 'primary' : 'default'} onClick={() => onAsk(key)}>
        {label}
      </Button>
    ))
