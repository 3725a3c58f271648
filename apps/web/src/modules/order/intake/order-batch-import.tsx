import { stateChoices } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { IMPORT_STATE, type ImportedOrder, importStates, orderBatchImport } from '@erp/contract/order/intake/order-batch-import'
import { orderStates } from '@erp/contract/order/order.states'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  attempt,
  call,
  confirm,
  Detail,
  downloadPath,
  Lines,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  StatusTag,
  WithDocument,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import '../order.css'

type Import = ListRow<typeof orderBatchImport>
const TABS: StatusTabs = {
  field: 'status',
  items: stateChoices(importStates).filter(([state]) => state !== IMPORT_STATE.checking),
  count: 'status-count',
}
const SHOWN = {
  importNo: 160,
  fileName: 260,
  status: 100,
  totalRows: 90,
  orderCount: 90,
  errorCount: 90,
  remark: 260,
  creatorId: 90,
  createTime: 170,
}

/** 批量导入订单: each workbook with what became of it. */
export default function BatchImports() {
  const [open, setOpen] = useState<Import | null>(null)
  const columns = useMemo(() => arranged(orderBatchImport, SHOWN), [])
  return (
    <ListPage
      resource={orderBatchImport}
      tabs={TABS}
      columns={columns}
      onOpen={setOpen}
      rowActionsWidth={190}
      rowActions={(row, list) => <Actions row={row} list={list} onOpen={setOpen} />}
    >
      {() => open && <Opened id={open.id} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

function Actions({ row, list, onOpen }: { row: Import; list: List; onOpen: (row: Import) => void }) {
  const revoke = async () => {
    if (!(await confirm(`确认撤销导入 ${row.importNo} 吗？它的 ${row.orderCount} 个订单将作为已取消归档`, { danger: true })))
      return
    if (await attempt(call(orderBatchImport, 'revoke', { id: row.id }), '已撤销')) void list.refresh()
  }
  const fetchErrors = () => downloadPath(`/order/order-batch-import/error-file/${row.id}`, '导入错误.xlsx').catch(() => {})
  return (
    <>
      <RowAction onClick={() => onOpen(row)}>详情</RowAction>
      {row.errorFile && offers(orderBatchImport, 'error-file') && (
        <RowAction onClick={() => void fetchErrors()}>下载错误</RowAction>
      )}
      {row.status === IMPORT_STATE.imported && offers(orderBatchImport, 'revoke') && (
        <RowAction danger onClick={() => void revoke()}>
          撤销
        </RowAction>
      )}
    </>
  )
}

const Opened = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithDocument resource={orderBatchImport} id={id}>
    {(document) => (
      <Detail resource={orderBatchImport} row={document} onClose={onClose}>
        <Orders orders={document.orders} />
      </Detail>
    )}
  </WithDocument>
)

const Orders = ({ orders }: { orders: ImportedOrder[] }) => (
  <Lines
    rows={orders}
    keyOf={({ orderId }) => orderId}
    columns={[
      { title: '系统单号', render: ({ orderId, orderNo }) => <Link to={`/orderListInfo/${orderId}`}>{orderNo}</Link> },
      { title: '平台单号', render: ({ platOrderNo }) => platOrderNo },
      { title: '店铺', render: ({ shopName }) => shopName },
      { title: '金额', right: true, render: ({ currency, saleAmount }) => saleAmount && `${currency} ${grouped(saleAmount)}` },
      { title: '状态', render: ({ status }) => <StatusTag states={orderStates} value={status} /> },
    ]}
  />
)
