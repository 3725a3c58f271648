import { choice, type Fields, ref, text } from '@erp/contract/kit'
import { LIVE, ORDER_CHECK, orderStates, PAY } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useState } from 'react'
import {
  AskDialog,
  attempt,
  call,
  confirm,
  type List,
  may,
  offers,
  runVerb,
  VerbButton,
  whyNot,
  whyOutside,
} from '../../../kit/index.ts'
import { PlaceButton } from '../ali/place-button.tsx'
import { PaymentDialog } from '../money/payment-dialog.tsx'
import { printOrders } from './print-orders.ts'
import type { Order } from './rows.ts'
import type { OrderVerbs } from './use-order-verbs.tsx'

const OF = { resource: purchaseOrder, states: orderStates, state: 'checkFlag' }
const PLAIN = ['un-audit', 'invalid', 'archive'] as const
const ASKED = {
  'abnormal-archive': { title: '异常归档', fields: { reason: text('原因', { required: true, max: 200 }) } as Fields },
  'set-purchaser': { title: '转采购员', fields: { purchaserId: ref('采购员', 'account/user', { required: true }) } as Fields },
  'set-urgent': {
    title: '加急',
    fields: {
      urgent: choice(
        '加急',
        [
          [1, '加急'],
          [0, '取消加急'],
        ],
        { required: true, initial: 1 },
      ),
    } as Fields,
  },
} as const
type AskedVerb = keyof typeof ASKED
const OPEN = [ORDER_CHECK.waitAudit, ORDER_CHECK.audited, ORDER_CHECK.underWay, ORDER_CHECK.arrived]

interface Props {
  rows: Order[]
  list: List
  verbs: OrderVerbs
}

/** For all of the chosen orders, or for none with the reason. */
export function BatchVerbs({ rows, list, verbs }: Props) {
  const [asking, setAsking] = useState<AskedVerb | null>(null)
  const over = () => {
    verbs.refresh()
    list.clear()
  }
  const ids = rows.map((row) => row.orderId)
  const run = async (verb: (typeof PLAIN)[number]) => {
    if (await runVerb(OF, verb, ids, verbs.refresh)) list.clear()
  }
  return (
    <>
      {offers(purchaseOrder, 'audit') && (
        <VerbButton why={whyNot(OF, 'audit', rows)} onClick={() => verbs.audit(rows, list.clear)}>
          审核
        </VerbButton>
      )}
      {PLAIN.filter((verb) => offers(purchaseOrder, verb)).map((verb) => (
        <VerbButton key={verb} danger={verb !== 'archive'} why={whyNot(OF, verb, rows)} onClick={() => void run(verb)}>
          {OF.states.moves[verb].label}
        </VerbButton>
      ))}
      {(Object.keys(ASKED) as AskedVerb[])
        .filter((verb) => offers(purchaseOrder, verb))
        .map((verb) => (
          <VerbButton key={verb} danger={verb === 'abnormal-archive'} why={whyAsked(verb, rows)} onClick={() => setAsking(verb)}>
            {ASKED[verb].title}
          </VerbButton>
        ))}
      <PayVerb rows={rows} ids={ids} onDone={over} />
      {offers(purchaseOrder, 'print') && <VerbButton onClick={() => void printOrders(ids)}>打印</VerbButton>}
      <MergeVerb rows={rows} onDone={() => void merge(rows, verbs.refresh, list.clear)} />
      <PlaceButton rows={rows} onDone={over} />
      {asking && <Asked verb={asking} ids={ids} onClose={() => setAsking(null)} onDone={over} />}
    </>
  )
}

const whyAsked = (verb: AskedVerb, rows: Order[]) =>
  verb === 'abnormal-archive' ? whyNot(OF, verb, rows) : whyOutside(OF, OPEN, ASKED[verb].title, rows)

const MergeVerb = ({ rows, onDone }: { rows: Order[]; onDone: () => void }) =>
  offers(purchaseOrder, 'merge') && (
    <VerbButton why={whyNoMerge(rows)} onClick={onDone}>
      合并
    </VerbButton>
  )

function PayVerb({ rows, ids, onDone }: { rows: Order[]; ids: number[]; onDone: () => void }) {
  const [paying, setPaying] = useState(false)
  if (!may('purchasing:payment:add')) return null
  return (
    <>
      <VerbButton why={whyNoPayment(rows)} onClick={() => setPaying(true)}>
        请款
      </VerbButton>
      {paying && <PaymentDialog orderIds={ids} onClose={() => setPaying(false)} onDone={onDone} />}
    </>
  )
}

const whyNoPayment = (rows: Order[]): string | null =>
  rows.some(({ supplierId }) => supplierId !== rows[0]!.supplierId)
    ? '一次只能为一家供应商请款'
    : (whyOutside(OF, LIVE, '请款', rows) ??
      (rows.some(({ payStatus }) => payStatus === PAY.notYet) ? '有采购单还不可付款' : null))

const SAME = ['supplierId', 'storeId', 'settlementType'] as const
function whyNoMerge(rows: Order[]): string | null {
  if (rows.length < 2) return '请至少选择两张采购单'
  const differ = rows.some((row) => SAME.some((name) => row[name] !== rows[0]![name]))
  return whyOutside(OF, [ORDER_CHECK.waitAudit], '合并', rows) ?? (differ ? '供应商、收货仓和结算方式相同的采购单才能合并' : null)
}

async function merge(rows: Order[], refresh: () => void, clear: () => void): Promise<void> {
  if (!(await confirm(`把所选的 ${rows.length} 张采购单合并为一张新单吗？原单将作废`, { ok: '合并' }))) return
  const ids = rows.map((row) => row.orderId)
  if (!(await attempt(call(purchaseOrder, 'merge', { ids }), '合并成功'))) return
  clear()
  refresh()
}

interface AskedProps {
  verb: AskedVerb
  ids: number[]
  onClose: () => void
  onDone: () => void
}

const Asked = ({ verb, ids, onClose, onDone }: AskedProps) => (
  <AskDialog
    resource={purchaseOrder}
    verb={verb}
    title={ASKED[verb].title}
    danger={verb === 'abnormal-archive'}
    fields={ASKED[verb].fields}
    initial={verb === 'set-urgent' ? { urgent: 1 } : undefined}
    document={{ orderNo: `${ids.length} 张采购单` }}
    send={(values) => ({ ...values, ids })}
    {...{ onClose, onDone }}
  />
)
