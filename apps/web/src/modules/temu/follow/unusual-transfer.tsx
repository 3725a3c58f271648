import { stateChoices } from '@erp/contract/kit'
import { UNUSUAL_STATE, unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { type TemuUnusualRow, temuUnusual, UNUSUAL_KIND } from '@erp/contract/temu/follow/unusual-transfer'
import { useState } from 'react'
import { AskDialog, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { UnusualDrawer } from './unusual-drawer.tsx'

const TABS: StatusTabs = { field: 'status', items: stateChoices(unusualStates), count: 'status-count' }
const { until } = { until: temuUnusual.actions.wait.input['until']! }

/** 异常调拨处理: what the platform received short, refused, is silent about or received too much, until every piece is accounted for. */
export default function UnusualTransfers() {
  const [row, setRow] = useState<TemuUnusualRow | null>(null)
  const [waiting, setWaiting] = useState<TemuUnusualRow | null>(null)
  return (
    <ListPage
      resource={temuUnusual}
      tabs={TABS}
      onOpen={setRow}
      rowActions={(one) => (
        <>
          <RowAction onClick={() => setRow(one)}>{isOpen(one) && offers(temuUnusual, 'handle') ? '处理' : '查看证据'}</RowAction>
          {isOpen(one) && one.kind === UNUSUAL_KIND.late && offers(temuUnusual, 'wait') && (
            <RowAction onClick={() => setWaiting(one)}>继续等待</RowAction>
          )}
        </>
      )}
      rowActionsWidth={148}
    >
      {(list) => (
        <>
          {row && <UnusualDrawer row={row} onClose={() => setRow(null)} onDone={() => void list.refresh()} />}
          {waiting && (
            <AskDialog
              resource={temuUnusual}
              verb="wait"
              title="继续等待"
              fields={{ until }}
              document={waiting}
              onClose={() => setWaiting(null)}
              onDone={() => void list.refresh()}
            />
          )}
        </>
      )}
    </ListPage>
  )
}

const isOpen = ({ status }: TemuUnusualRow): boolean => (status ?? UNUSUAL_STATE.waiting) < UNUSUAL_STATE.handled
