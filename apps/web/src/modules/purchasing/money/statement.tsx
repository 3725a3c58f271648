import { type Fields, stateChoices } from '@erp/contract/kit'
import { statement, statementStates } from '@erp/contract/purchasing/money/statement'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  call,
  companyNow,
  confirm,
  done,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
  whyNot,
} from '../../../kit/index.ts'
import { arranged } from './arranged.tsx'
import { Asking } from './asking.tsx'
import type { Statement } from './rows.ts'
import { StatementDrawer } from './statement-drawer.tsx'

const TABS: StatusTabs = { field: 'status', items: stateChoices(statementStates), count: 'status-count' }
const OF = { resource: statement, states: statementStates, state: 'status' }
const WIDTHS = {
  statementNo: 134,
  supplierId: 158,
  month: 80,
  openingDue: 122,
  inAmount: 122,
  paidAmount: 122,
  refundAmount: 122,
  closingDue: 122,
  status: 84,
}
const FIELDS = statement.actions.generate.input as Fields

/** 供应商对账: month by month, what is owed to whom. */
export default function Statements() {
  const [open, setOpen] = useState<Statement | null>(null)
  const [making, setMaking] = useState(false)
  const columns = useMemo(() => arranged(statement, WIDTHS), [])
  const leave = (list: List) => () => {
    setOpen(null)
    void list.refresh()
  }
  return (
    <ListPage
      resource={statement}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={96}
      onOpen={setOpen}
      toolbar={() => offers(statement, 'generate') && <Button onClick={() => setMaking(true)}>生成/刷新</Button>}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen(row)}>详情</RowAction>
          <ConfirmOne row={row} onDone={() => void list.refresh()} />
        </>
      )}
      batch={(rows, list) => <ConfirmMany rows={rows} onDone={() => void list.refresh().then(list.clear)} />}
    >
      {(list) => (
        <>
          {open && <StatementDrawer row={open} onClose={() => setOpen(null)} onConfirm={() => void agree([open], leave(list))} />}
          {making && <Making onClose={() => setMaking(false)} onDone={() => void list.refresh()} />}
        </>
      )}
    </ListPage>
  )
}

const ConfirmOne = ({ row, onDone }: { row: Statement; onDone: () => void }) =>
  offers(statement, 'confirm') && (
    <RowAction why={whyNot(OF, 'confirm', [row])} onClick={() => void agree([row], onDone)}>
      确认
    </RowAction>
  )
const ConfirmMany = ({ rows, onDone }: { rows: Statement[]; onDone: () => void }) =>
  offers(statement, 'confirm') && (
    <VerbButton why={whyNot(OF, 'confirm', rows)} onClick={() => void agree(rows, onDone)}>
      {`确认 ${rows.length}`}
    </VerbButton>
  )

/** Asks first: a confirmed month does not change any more. */
async function agree(rows: Statement[], after: () => void): Promise<void> {
  if (!(await confirm(statementStates.moves.confirm.confirm))) return
  const ids = rows.map((row) => row.statementId)
  const worked = await call(statement, 'confirm', { ids }).then(
    () => true,
    () => false,
  )
  if (!worked) return
  done('确认成功')
  after()
}

const Making = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => (
  <Asking
    title="生成/刷新对账单"
    verb="生成"
    fields={{ month: FIELDS['month']! }}
    initial={{ month: companyNow().subtract(1, 'month').format('YYYY-MM') }}
    lead={<p className="ask-sum">该月有往来或有余额的供应商各一张；未确认的按最新往来刷新，已确认的不变</p>}
    run={({ month }: { month: string }) => call(statement, 'generate', { month })}
    onClose={onClose}
    onDone={onDone}
  />
)
