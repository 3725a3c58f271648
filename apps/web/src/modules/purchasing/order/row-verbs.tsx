import { DownOutlined } from '@ant-design/icons'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { Button, Dropdown } from 'antd'
import { may, offers, RowAction, RowMore, VerbButton } from '../../../kit/index.ts'
import type { ListedOrder } from './rows.ts'
import type { Verb } from './verbs.ts'
import './order.css'

interface Props {
  verbs: readonly Verb[]
  row: ListedOrder
  onVerb: (verb: Verb, row: ListedOrder) => void
}
const ASIDE = ['print', 'copy', 'add-notes', 'refund']
/** What moves the order on, as far as it may. */
const isNext = (verb: Verb, row: ListedOrder) => !verb.danger && !ASIDE.includes(verb.action) && verb.why(row) === null
const allowed = (verbs: readonly Verb[]) =>
  verbs.filter(({ action, permission }) => (permission ? may(permission) : offers(purchaseOrder, action)))

/** The verb that comes up next as a link, the others behind 更多; one that is not for this order says why. */
export function RowVerbs({ verbs, row, onVerb }: Props) {
  const offered = allowed(verbs)
  const first = offered.find((verb) => isNext(verb, row))
  return (
    <>
      {first && <RowAction onClick={() => onVerb(first, row)}>{first.label}</RowAction>}
      <RowMore menu={menuOf({ verbs: offered.filter((verb) => verb !== first), row, onVerb })} />
    </>
  )
}

/** The same in the head of the drawer: those that are possible as buttons. */
export function HeadVerbs({ verbs, row, onVerb }: Props) {
  const offered = allowed(verbs)
  const possible = offered.filter((verb) => isNext(verb, row)).slice(0, SHOWN)
  const rest = offered.filter((verb) => !possible.includes(verb))
  return (
    <span className="purchase-verbs">
      {possible.map((verb) => (
        <VerbButton key={verb.action} onClick={() => onVerb(verb, row)}>
          {verb.label}
        </VerbButton>
      ))}
      {rest.length > 0 && (
        <Dropdown menu={menuOf({ verbs: rest, row, onVerb })} trigger={['click']}>
          <Button size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
const SHOWN = 3

/** What is possible first, then the others with the reason. */
function menuOf({ verbs, row, onVerb }: Props) {
  const offered = verbs
    .map((verb) => ({ verb, why: verb.why(row) }))
    .toSorted((a, b) => Number(Boolean(a.why)) - Number(Boolean(b.why)))
  const items = offered.map(({ verb, why }) => {
    const label = why ? <span title={why}>{`${verb.label}（${why}）`}</span> : verb.label
    return { key: verb.action, label, danger: verb.danger && !why, disabled: Boolean(why), onClick: () => onVerb(verb, row) }
  })
  return { items, className: 'purchase-menu' }
}
