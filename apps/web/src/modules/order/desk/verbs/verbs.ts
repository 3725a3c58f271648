import { label as labels } from '@erp/contract/express/label/label'
import { track } from '@erp/contract/express/track/track'
import type { Action, Fields } from '@erp/contract/kit'
import { choice } from '@erp/contract/kit'
import type { DeskVerb } from '@erp/contract/order/desk/order-list-spec'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { directExchange } from '@erp/contract/order/exchange/direct-exchange'
import { EXCEPTION_TYPES, INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import { orderErrorBill } from '@erp/contract/order/returns/order-error-bill'
import { orderLogicalReturn } from '@erp/contract/order/returns/order-logical-return'
import { type AnyResource, may, offers } from '../../../../kit/index.ts'
import { deskVerbsOf, type OrdersOf, resourceOf } from '../list/orders.ts'
import type { ListedOrder } from '../rows.ts'
import { editVerbs } from './edit-verbs.ts'
import type { Outcome } from './run-verb.ts'
import { saysPlanned } from './says-planned.ts'

export interface Verb {
  key: string
  label: string
  resource: AnyResource
  action: string
  /** What is asked for before it is sent; nothing: it is done at once. */
  fields?: Fields
  /** Sent along. */
  with?: Record<string, unknown>
  hint?: string
  danger?: boolean
  /** For one order, in a dialog of its own. */
  dialog?:
    | 'split'
    | 'solutions'
    | 'direct'
    | 'exchange'
    | 'error'
    | 'return'
    | 'label'
    | 'address'
    | 'lines'
    | 'merge'
    | 'match'
    | 'track'
    | 'putBack'
  /** The dialog is for several as well. */
  many?: boolean
  /** Its call takes one order. */
  one?: boolean
  /** At least so many orders. */
  least?: number
  /** What is said when it worked, where that is more than the number of orders. */
  says?: (answer: unknown) => string
  /** Done on a page above this one, which asks what it needs: its address, and what it takes to be let in. */
  leads?: { to: (row: ListedOrder) => string; needs: string }
  /** Orders it makes sense for; the server has the last word. */
  fits?: (row: ListedOrder) => boolean
}

/** What a verb's own dialog gets. */
export interface DialogProps {
  verb: Verb
  rows: ListedOrder[]
  onClose: () => void
  onDone: (outcome: Outcome | 'done') => void
}

const isListed = (of: OrdersOf, ...lists: OrdersOf[]) => lists.includes(of)
/** What can be done with orders of a list, or with one that is opened: what brings them on, the list's own calls, then those of every list. */
export function verbsOf(of: OrdersOf, opened = false): Verb[] {
  const resource = resourceOf(of)
  const own = OWN.filter(({ action }) => action in resource.actions).map((verb) => ({ ...verb, ...onList(of, verb) }))
  return [...onward(of), ...own, ...editVerbs(of, opened), ...shared(of)].filter(
    ({ resource: on, action, leads }) => offers(on, action) && (!leads || may(leads.needs)),
  )
}

const onList = (of: OrdersOf, verb: OwnVerb): Pick<Verb, 'resource' | 'label' | 'fields'> => {
  const resource = resourceOf(of)
  const { ids: _ids, ...asked } = (resource.actions[verb.action] as Action).input
  const fields = verb.asks && Object.keys(asked).length > 0 ? asked : verb.fields
  return { resource, label: labelOf(of, verb), fields }
}

function labelOf(of: OrdersOf, { action, label }: OwnVerb): string {
  const declared = resourceOf(of).actions[action] as Action
  if (action === 'mark-unusual' && of === 'unusual') return '改异常类型'
  if (action === 'to-wait-dispatch' && isListed(of, 'dispatched', 'waitDistribute', 'outStock')) return '退回待派单'
  if (action === 'matching-logistics' && isListed(of, 'waitPackage', 'waitShip')) return '换渠道'
  if (action === 'tracking-number' && of === 'shipped') return '改运单号'
  return label || declared.label
}

/** 拦截 has a verb of its own. */
export const unusualFields: Fields = {
  orderExceptionType: choice(
    '异常类型',
    EXCEPTION_TYPES.filter(([type]) => type !== INTERCEPTED),
    { required: true },
  ),
  ...asked('mark-unusual', 'reason'),
}

/** `asks` for whatever its call takes beside the orders. */
type OwnVerb = Omit<Verb, 'resource'> & { asks?: boolean }
const OWN: OwnVerb[] = [
  { key: 'purchase', label: '', action: 'to-purchase', says: saysPlanned },
  {
    key: 'ship',
    label: '',
    action: 'to-shipped',
    fits: ({ status, fulfilBy }) => status === STAGE.waitShip || (status === STAGE.waitPick && fulfilBy === 3),
  },
  { key: 'archive', label: '', action: 'to-archive', asks: true },
  { key: 'unarchive', label: '', action: 'return-archive' },
  { key: 'repack', label: '', action: 'back-to-package', asks: true },
  { key: 'push', label: '', action: 'push-to-store' },
  { key: 'dispatch', label: '', action: 'to-dispatched' },
  { key: 'reallocate', label: '', action: 'to-wait-distribute' },
  {
    key: 'match',
    label: '',
    action: 'matching-logistics',
    fields: asked('matching-logistics', 'storeId'),
    dialog: 'match',
    many: true,
  },
  { key: 'number', label: '', action: 'tracking-number', fields: asked('tracking-number', 'trackingNumber') },
  { key: 'platform', label: '', action: 'setting-platform-ship' },
  { key: 'solutions', label: '', action: 'solutions', dialog: 'solutions' },
  { key: 'putBack', label: '', action: 'return-list-print', dialog: 'putBack', fits: (row) => Boolean(row.putBack) },
  { key: 'split', label: '', action: 'split', dialog: 'split' },
  { key: 'ignore', label: '', action: 'ignore', with: { ignored: 1 }, fits: (row) => row.mergeIgnored === 0 },
  { key: 'unignore', label: '恢复合并', action: 'ignore', with: { ignored: 0 }, fits: (row) => row.mergeIgnored === 1 },
  { key: 'clear', label: '', action: 'clear-track-number', danger: true, fits: (row) => Boolean(row.trackingNumber) },
  { key: 'back', label: '', action: 'to-wait-dispatch' },
  {
    key: 'unusual',
    label: '',
    action: 'mark-unusual',
    danger: true,
    fields: unusualFields,
    fits: (row) =>
      [STAGE.waitDispatch, STAGE.dispatched, STAGE.unusual, STAGE.waitDistribute, STAGE.short].some(
        (stage) => stage === row.status,
      ),
  },
]

const onward = (of: OrdersOf): Verb[] =>
  isListed(of, 'waitDistribute', 'outStock')
    ? [trade('distribute', of === 'outStock' ? '重新分配' : '分配', 'distributeOrder')]
    : togetherOrTracked(of).filter((verb) => verb !== false)

const isPrintable = (status: number) => status < STAGE.shipped || (status === STAGE.shipped && may('express:label:reprint'))
const PRINT: Omit<Verb, 'label'> = {
  key: 'label',
  resource: labels,
  action: 'print',
  dialog: 'label',
  many: true,
  fits: (row) => Boolean(row.trackingNumber) && row.isHold === 0 && isPrintable(Number(row.status)),
}

/** What goes together, and where it is. */
const togetherOrTracked = (of: OrdersOf): (Verb | false)[] => [
  of === 'waitMerge' && {
    ...trade('merge', '合并', 'mergeOrders'),
    dialog: 'merge',
    many: true,
    fits: (row) => row.mergeIgnored === 0 && !row.overReason,
  },
  of === 'statusTrack' && {
    key: 'track',
    label: '看轨迹',
    resource: track,
    action: 'events',
    dialog: 'track',
    fits: (row) => Boolean(row.shipTime),
  },
]

function shared(of: OrdersOf): Verb[] {
  const declared = deskVerbsOf(of)
  const listed = SHARED.flatMap(([verb, buttons]) => (declared.includes(verb) ? buttons(of) : []))
  return [...listed, { ...trade('tag', '标签', 'tag'), fields: inputOf('tag', 'mode', 'tagIds') }]
}

/** The buttons of each verb, in the order in which they stand. */
const SHARED: readonly (readonly [verb: DeskVerb, buttons: (of: OrdersOf) => Verb[]])[] = [
  ['merge', () => [{ ...trade('merge', '合并', 'mergeOrders'), least: 2 }]],
  ['direct', () => [{ key: 'direct', label: '转直发', resource: directExchange, action: 'link', dialog: 'direct' }]],
  [
    'intercept',
    () => [
      {
        ...trade('intercept', '拦截', 'intercept'),
        fields: inputOf('intercept', 'reason'),
        danger: true,
        fits: (row) => Number(row.status) >= STAGE.waitDistribute && Number(row.status) <= STAGE.waitShip,
      },
    ],
  ],
  ['rules', () => [{ ...trade('rules', '重跑规则', 'run-order-rule'), fields: inputOf('run-order-rule', 'overrideManual') }]],
  [
    'hold',
    () => [
      {
        ...trade('hold', '挂起', 'hold'),
        fields: inputOf('hold', 'reason'),
        fits: (row) => row.isHold === 0 && Number(row.status) < STAGE.shipped,
      },
      { ...trade('unhold', '解挂', 'unhold'), fits: (row) => row.isHold === 1 },
    ],
  ],
  [
    'urgent',
    () => [
      { ...trade('urgent', '加急', 'urgent', { isUrgent: 1 }), fits: (row) => row.isUrgent === 0 },
      { ...trade('calm', '取消加急', 'urgent', { isUrgent: 0 }), fits: (row) => row.isUrgent === 1 },
    ],
  ],
  ['label', (of) => [{ ...PRINT, label: of === 'dispatched' ? '打印面单' : '补打面单' }]],
  [
    'case',
    () => [
      {
        ...trade('case', '新建售后', 'get'),
        one: true,
        leads: { to: (row) => `/afterSales/case?create=${row.id}`, needs: 'afterSale:case:add' },
        fits: (row) => Number(row.status) >= STAGE.shipped && row.isCancelled === 0,
      },
    ],
  ],
  ['error', () => [{ key: 'error', label: '登记差错', resource: orderErrorBill, action: 'create', dialog: 'error' }]],
  ['return', () => [{ key: 'return', label: '登记退件', resource: orderLogicalReturn, action: 'create', dialog: 'return' }]],
]

const trade = (key: string, label: string, action: string, more?: Record<string, unknown>): Verb => ({
  key,
  label,
  action,
  resource: tradeInfo,
  with: more,
})

const inputOf = (action: keyof typeof tradeInfo.actions, ...names: string[]): Fields =>
  pick((tradeInfo.actions[action] as Action).input, names)

function asked(action: string, ...names: string[]): Fields {
  const declared = resourceOf('waitDispatch').actions[action] as Action
  return pick(declared.input, names)
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]!]))
}
