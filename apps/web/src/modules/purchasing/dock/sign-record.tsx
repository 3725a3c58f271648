import { reasonField, stateChoices } from '@erp/contract/kit'
import { SIGN_RESULT, signStates } from '@erp/contract/purchasing/dock/dock.states'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { useState } from 'react'
import { type AnyRow, Detail, ListPage, offers, RowAction, type StatusTabs, whyNot } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { AskDialog } from '../../stock/parts/ask-dialog.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
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
type Open = { verb: 'view' | 'claim' | 'revoke'; row: AnyRow } | null

/** 签收记录: what came in, whose it is, and what nobody owns yet. */
export default function SignRecord() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={sign}
      tabs={TABS}
      columns={COLUMNS}
      rowActionsWidth={150}
      onOpen={(row: AnyRow) => setOpen({ verb: 'view', row })}
      rowActions={(row: AnyRow) => (
        <>
          <RowAction onClick={() => setOpen({ verb: 'view', row })}>详情</RowAction>
          {offers(sign, 'claim') && row['result'] === SIGN_RESULT.unclaimed && (
            <RowAction onClick={() => setOpen({ verb: 'claim', row })}>认领</RowAction>
          )}
          {offers(sign, 'revoke') && (
            <RowAction danger why={whyNot(OF, 'revoke', [row])} onClick={() => setOpen({ verb: 'revoke', row })}>
              撤销
            </RowAction>
          )}
        </>
      )}
    >
      {(list) => (
        <>
          {open?.verb === 'view' && <Detail resource={sign} row={open.row} onClose={close} />}
          {open?.verb === 'claim' && <ClaimDialog row={open.row} onClose={close} onDone={() => void list.refresh()} />}
          {open?.verb === 'revoke' && (
            <AskDialog
              resource={sign}
              verb="revoke"
              title="撤销签收"
              danger
              fields={{ reason: reasonField }}
              document={open.row}
              onClose={close}
              onDone={() => void list.refresh()}
            />
          )}
        </>
      )}
    </ListPage>
  )
}
