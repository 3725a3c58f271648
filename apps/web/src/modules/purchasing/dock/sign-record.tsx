import { reasonField, stateChoices } from '@erp/contract/kit'
import { SIGN_RESULT, signStates } from '@erp/contract/purchasing/dock/dock.states'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { useState } from 'react'
import { AskDialog, Detail, ListPage, offers, RowAction, type StatusTabs, whyNot } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'

import { ClaimDialog } from './claim-dialog.tsx'
import type { Signed } from './rows.ts'
import './dock.css'

const TABS: StatusTabs = { field: 'result', items: stateChoices(signStates), count: 'status-count' }
const COLUMNS = arranged(sign, {
  signNo: 140,
  expressDeliveryNo: 160,
  result: 84,
  orderNo: 150,
  supplierName: 160,
  attention: 260,
  storeId: 100,
  weight: 92,
  pieces: 70,
  scanBy: 90,
  scanTime: 164,
  remark: 140,
})
const OF = { resource: sign, states: signStates, state: 'result' }
type Verb = 'view' | 'claim' | 'revoke'
type Open = { verb: Verb; row: Signed } | null

/** What came in, whose it is, and what nobody owns yet. */
export default function SignRecord() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={sign}
      tabs={TABS}
      columns={COLUMNS}
      rowActionsWidth={150}
      onOpen={(row) => setOpen({ verb: 'view', row })}
      rowActions={(row) => <RowVerbs row={row} onVerb={(verb) => setOpen({ verb, row })} />}
    >
      {(list) => open && <Opened {...open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

const RowVerbs = ({ row, onVerb }: { row: Signed; onVerb: (verb: Verb) => void }) => (
  <>
    <RowAction onClick={() => onVerb('view')}>详情</RowAction>
    {offers(sign, 'claim') && row.result === SIGN_RESULT.unclaimed && <RowAction onClick={() => onVerb('claim')}>认领</RowAction>}
    {offers(sign, 'revoke') && (
      <RowAction danger why={whyNot(OF, 'revoke', [row])} onClick={() => onVerb('revoke')}>
        撤销
      </RowAction>
    )}
  </>
)

function Opened({ verb, row, ...then }: NonNullable<Open> & { onClose: () => void; onDone: () => void }) {
  if (verb === 'view') return <Detail resource={sign} row={row} onClose={then.onClose} />
  if (verb === 'claim') return <ClaimDialog row={row} {...then} />
  const fields = { reason: reasonField }
  return <AskDialog resource={sign} verb="revoke" title="撤销签收" danger fields={fields} document={row} {...then} />
}
