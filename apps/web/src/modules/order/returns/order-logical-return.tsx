import { stateChoices } from '@erp/contract/kit'
import { orderLogicalReturn, returnStates } from '@erp/contract/order/returns/order-logical-return'
import { Button } from 'antd'
import { useState } from 'react'
import {
  AddButton,
  attempt,
  call,
  DocumentPage,
  type List,
  type ListRow,
  offers,
  RowAction,
  read,
  type StatusTabs,
  WithDocument,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { SkuLines } from '../../stock/parts/document-lines.tsx'
import { NoteDialog } from '../desk/list/note-dialogs.tsx'
import { ReturnForm } from './return-form.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { StockInDialog } from './stock-in-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

type Returned = ListRow<typeof orderLogicalReturn>
const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(returnStates), count: 'status-count' }
const COLUMNS = arranged(orderLogicalReturn, {
  returnNo: 160,
  kind: 100,
  orderNo: 160,
  platOrderNo: 150,
  storeId: 100,
  expressDeliveryNo: 150,
  reason: 120,
  quantity: 70,
  goodQty: 70,
  badQty: 70,
  lostQty: 70,
  checkFlag: 90,
  signTime: 168,
  stockInTime: 168,
  creatorId: 100,
  createTime: 168,
})
const LINES = [
  read('已发', 'shippedQty'),
  read('退件', 'quantity'),
  read('良品', 'goodQty'),
  read('良品库位', 'locationName'),
  read('次品', 'badQty'),
  read('次品库位', 'badLocationName'),
  read('丢失', 'lostQty'),
]
const BATCH = ['audit']
type Asked = { what: 'new'; no?: string } | { what: 'sign' } | { what: 'stockIn' | 'invalid' | 'note'; row: Returned }

/** 订单退件: parcels that come back, and goods that never will. */
export default function OrderLogicalReturns() {
  const [asked, setAsked] = useState<(Asked & { reload: () => void }) | null>(null)
  return (
    <>
      <DocumentPage
        resource={orderLogicalReturn}
        states={returnStates}
        state="checkFlag"
        tabs={TABS}
        columns={COLUMNS}
        batch={BATCH}
        lines={({ lines }) => <SkuLines lines={lines} columns={LINES} />}
        toolbar={(list) => <Tools list={list} onAsk={(what, reload) => setAsked({ what, reload })} />}
        verbs={(row, reload) => <Verbs row={row} reload={reload} onAsk={(what) => setAsked({ what, row, reload })} />}
      />
      {asked && (
        <Question
          asked={asked}
          onClose={() => setAsked(null)}
          onNew={(no) => setAsked({ what: 'new', no, reload: asked.reload })}
        />
      )}
    </>
  )
}

const Tools = ({ list, onAsk }: { list: List; onAsk: (what: 'new' | 'sign', reload: () => void) => void }) => (
  <>
    {offers(orderLogicalReturn, 'create') && (
      <AddButton onClick={() => onAsk('new', () => void list.refresh())}>登记退件</AddButton>
    )}
    {offers(orderLogicalReturn, 'sign') && <Button onClick={() => onAsk('sign', () => void list.refresh())}>扫描签收</Button>}
  </>
)

interface VerbsProps {
  row: Returned
  reload: () => void
  onAsk: (what: 'stockIn' | 'invalid' | 'note') => void
}

function Verbs({ row, reload, onAsk }: VerbsProps) {
  const can = (move: keyof typeof returnStates.moves, action: string) =>
    (returnStates.moves[move].from as readonly (number | null)[]).includes(row.checkFlag) && offers(orderLogicalReturn, action)
  const sign = async () => {
    await attempt(call(orderLogicalReturn, 'sign', { id: row.id }), '已签收')
    reload()
  }
  return (
    <>
      {can('sign', 'sign') && <RowAction onClick={() => void sign()}>签收</RowAction>}
      {can('stockIn', 'stock-in') && <RowAction onClick={() => onAsk('stockIn')}>入库</RowAction>}
      <RowAction onClick={() => onAsk('note')}>跟进</RowAction>
      {can('invalid', 'invalid') && (
        <RowAction danger onClick={() => onAsk('invalid')}>
          作废
        </RowAction>
      )}
    </>
  )
}

interface QuestionProps {
  asked: Asked & { reload: () => void }
  onClose: () => void
  onNew: (no: string) => void
}

function Question({ asked, onClose, onNew }: QuestionProps) {
  const { reload } = asked
  const done = () => {
    onClose()
    reload()
  }
  if (asked.what === 'new') return <ReturnForm no={asked.no} onClose={onClose} onSaved={done} />
  if (asked.what === 'sign') return <SignDialog onClose={onClose} onSigned={reload} onUnknown={onNew} />
  const { row } = asked
  if (asked.what === 'note')
    return <NoteDialog kind="note" resource={orderLogicalReturn} row={row} onClose={onClose} onDone={reload} />
  if (asked.what === 'invalid') return <VoidDialog resource={orderLogicalReturn} rows={[row]} onClose={onClose} onDone={reload} />
  return (
    <WithDocument resource={orderLogicalReturn} id={row.id} fresh>
      {(document) => <StockInDialog document={document} onClose={onClose} onDone={reload} />}
    </WithDocument>
  )
}
