import type { Action, Fields, States } from '@erp/contract/kit'
import { directExchange, type ExchangeLine, exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { Copyable, Lines, offers } from '../../../kit/index.ts'
import { LinePicture } from '../desk/list/order-cells.tsx'
import type { ListedOrder } from '../desk/rows.ts'
import { unusualFields, type Verb } from '../desk/verbs/verbs.ts'

const actions = directExchange.actions as Record<string, Action>
const asked = (action: string): Fields => {
  const { ids: _ids, ...fields } = actions[action]!.input
  return fields
}
const { moves } = exchangeStates as States
const open = (verb: string) => (row: ListedOrder) => moves[verb]!.from.includes(Number(row.status))
const isOpen = open('cancel')

const VERBS: Omit<Verb, 'resource'>[] = [
  { key: 'exchange', label: '换单', action: 'exchange', dialog: 'exchange', fits: open('exchange') },
  { key: 'number', label: '取运单号', action: 'tracking-number', fields: asked('tracking-number'), fits: isOpen },
  { key: 'platform', label: '平台标记', action: 'setting-platform-ship', fits: isOpen },
  { key: 'unusual', label: '标记异常', action: 'mark-unusual', fields: unusualFields, danger: true, fits: isOpen },
  { key: 'cancel', label: '取消换单', action: 'cancel', fields: asked('cancel'), danger: true, fits: isOpen },
]

/** What this person can do with exchanges. */
export const exchangeVerbs = (): Verb[] =>
  VERBS.filter(({ action }) => offers(directExchange, action)).map((verb) => ({ ...verb, resource: directExchange }))

/** What the inbound parcel must hold. */
export const Pieces = ({ pieces }: { pieces: ExchangeLine[] }) => (
  <Lines
    rows={pieces}
    keyOf={({ skuId }) => skuId}
    columns={[
      {
        title: '图片',
        render: ({ skuImage }) => (
          <span className="order-line">
            <LinePicture src={skuImage} />
          </span>
        ),
      },
      { title: 'SKU', render: ({ sku }) => <Copyable text={sku} /> },
      { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
      { title: '应到', right: true, render: ({ quantity }) => quantity },
    ]}
  />
)
