import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { billStates } from '@erp/contract/express/bill/freight-bill.states'
import { unbilled } from '@erp/contract/express/bill/unbilled'
import { stateChoices } from '@erp/contract/kit'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Column, columnsOf, type List, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { BillImport } from './bill-import.tsx'
import { BillVerbs } from './bill-verbs.tsx'
import type { Bill } from './rows.ts'
import './bill.css'

const UNBILLED = 'unbilled'
const TABS: StatusTabs = {
  field: 'checkFlag',
  items: [...stateChoices(billStates), [UNBILLED, '未出账']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => (tab === UNBILLED ? {} : { checkFlag: [Number(tab)] }),
}
/** A bill comes with more than its file: the import asks for it. */
const { import: _import, ...plain } = freightBill.actions
const listed = { ...freightBill, actions: plain }

/** As narrow as they read, so that what decides stands on the first screen. */
const WIDTHS: Record<string, number> = {
  billNo: 128,
  expressId: 96,
  billNoExt: 168,
  totalAmount: 122,
  acceptAmount: 122,
  diffAmount: 112,
  openCount: 78,
  checkFlag: 84,
}
const columns: Column<Bill>[] = columnsOf(freightBill).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width }))

/** 运费对账: carriers' bills by state, and the parcels that none of them asks for. */
export default function FreightBills() {
  const [params] = useSearchParams()
  return params.get('tab') === UNBILLED ? <Unbilled /> : <Bills />
}

const Unbilled = () => <ListPage resource={unbilled} tabs={TABS} />

function Bills() {
  const [open, setOpen] = useState<number | null>(null)
  const [taking, setTaking] = useState(false)
  const show = (row: Bill) => setOpen(row.id)
  const taken = (list: List) => (id: number) => {
    setTaking(false)
    setOpen(id)
    void list.refresh()
  }
  return (
    <ListPage
      resource={listed}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={216}
      onOpen={show}
      toolbar={() =>
        offers(freightBill, 'import') && (
          <Button type="primary" onClick={() => setTaking(true)}>
            导入账单
          </Button>
        )
      }
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => show(row)}>对账</RowAction>
          <BillVerbs bill={row} shape="row" onDone={() => void list.refresh()} />
        </>
      )}
    >
      {(list) => (
        <>
          {taking && <BillImport onClose={() => setTaking(false)} onDone={taken(list)} />}
          {open !== null && <BillDrawer id={open} onClose={() => setOpen(null)} onChange={() => void list.refresh()} />}
        </>
      )}
    </ListPage>
  )
}
