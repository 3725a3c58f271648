import { type InputOf, stateChoices, text } from '@erp/contract/kit'
import { PICK_STATE, pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  AskDialog,
  attempt,
  call,
  confirm,
  Detail,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  WithDocument,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { NoteDialog } from '../desk/list/note-dialogs.tsx'
import { PickLines } from './pick-lines.tsx'
import { PickSheet } from './pick-sheet.tsx'
import '../order.css'

type PickRow = ListRow<typeof pickOrder>
const TABS: StatusTabs = { field: 'status', items: stateChoices(pickStates), count: 'status-count' }
const SHOWN = {
  pickNo: 170,
  batchNo: 170,
  storeId: 100,
  areaCode: 80,
  pickKind: 100,
  status: 90,
  pickerId: 100,
  containerNos: 140,
  lineCount: 70,
  pieceCount: 70,
  pickedQty: 70,
  shortQty: 70,
  minutes: 90,
  claimTime: 168,
  finishTime: 168,
}
const CONTAINERS = { containerNos: text('周转箱', { required: true, max: 400, hint: '容器号，多个用逗号分开' }) }
const PICKER = { userId: pickOrder.actions.reassign.input['userId']! }
type Open = { mode: 'view' | 'claim' | 'reassign' | 'note'; row: PickRow } | { mode: 'print'; ids: number[] } | null

/** 拣货单: who walks which part of a batch. */
export default function PickOrders() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => arranged(pickOrder, SHOWN), [])
  return (
    <ListPage
      resource={pickOrder}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={230}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      rowActions={(row, list) => <Actions row={row} list={list} onOpen={setOpen} />}
      batch={(rows) =>
        offers(pickOrder, 'print') && (
          <Button size="small" onClick={() => setOpen({ mode: 'print', ids: rows.map((row) => row.id) })}>
            打印
          </Button>
        )
      }
    >
      {(list) => <Opened open={open} close={() => setOpen(null)} refresh={() => void list.refresh()} />}
    </ListPage>
  )
}

function Actions({ row, list, onOpen }: { row: PickRow; list: List; onOpen: (open: Open) => void }) {
  const navigate = useNavigate()
  const { status, pickNo } = row
  const giveUp = async () => {
    if (!(await confirm(`确认放弃领取 ${pickNo} 吗？`))) return
    await attempt(call(pickOrder, 'release', { pickNo: pickNo ?? '' }), '已放弃')
    void list.refresh()
  }
  const action = (label: string, when: boolean, run: () => void) => when && <RowAction onClick={run}>{label}</RowAction>
  return (
    <>
      <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
      {action('领取', status === PICK_STATE.waitClaim && offers(pickOrder, 'claim'), () => onOpen({ mode: 'claim', row }))}
      {action(
        '拣货',
        status === PICK_STATE.picking && offers(pickOrder, 'pick'),
        () => void navigate(`/orderList/scanPick?pickNo=${pickNo}`),
      )}
      {action('放弃', status === PICK_STATE.picking && offers(pickOrder, 'release'), () => void giveUp())}
      {action('改派', status === PICK_STATE.picking && offers(pickOrder, 'reassign'), () => onOpen({ mode: 'reassign', row }))}
      {action('打印', status !== PICK_STATE.cancelled && offers(pickOrder, 'print'), () =>
        onOpen({ mode: 'print', ids: [row.id] }),
      )}
      <RowAction onClick={() => onOpen({ mode: 'note', row })}>跟进</RowAction>
    </>
  )
}

function Opened({ open, close, refresh }: { open: Open; close: () => void; refresh: () => void }) {
  if (!open) return null
  if (open.mode === 'print') return <PickSheet resource={pickOrder} ids={open.ids} onClose={close} />
  const { row, mode } = open
  const asking = { resource: pickOrder, document: row, onClose: close, onDone: refresh }
  if (mode === 'note') return <NoteDialog kind="note" resource={pickOrder} row={row} onClose={close} onDone={refresh} />
  if (mode === 'claim') {
    const send = ({ containerNos }: InputOf<typeof CONTAINERS>) => ({
      pickNo: row.pickNo,
      containerNos: containerNos.split(/[\s,，、;；]+/).filter(Boolean),
    })
    return <AskDialog {...asking} verb="claim" title="领取" fields={CONTAINERS} send={send} />
  }
  if (mode === 'reassign') {
    const send = (values: InputOf<typeof PICKER>) => ({ pickNo: row.pickNo, ...values })
    return <AskDialog {...asking} verb="reassign" title="改派" fields={PICKER} send={send} />
  }
  return (
    <WithDocument resource={pickOrder} id={row.id}>
      {(pick) => (
        <Detail resource={pickOrder} row={{ ...row, ...pick }} onClose={close}>
          <PickLines pick={pick} />
        </Detail>
      )}
    </WithDocument>
  )
}
