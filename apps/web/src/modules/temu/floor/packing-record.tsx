import { PlusOutlined } from '@ant-design/icons'
import { ref } from '@erp/contract/kit'
import { type PackingRecordRow, packingRecord } from '@erp/contract/temu/floor/packing-record'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { AskDialog, Can, Detail, ListPage, may } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { KeptConditions } from './kept-conditions.tsx'

const { packageNo, weight, length, width, height, station } = packingRecord.actions.add.input
const MADE_UP = {
  packageNo: packageNo!,
  weight: { ...weight!, required: true },
  length: length!,
  width: width!,
  height: height!,
  station: station!,
  userId: ref('装箱人', 'account/user'),
}
const madeUp = (values: object) => ({ ...values, isMadeUp: 1 })
type Open = { mode: 'made-up' } | { mode: 'view'; row: PackingRecordRow } | null

/** 装箱记录: every box that was sealed, by whom, with what in it; filters are kept under names. */
export default function PackingRecords() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => packingColumns(), [])
  return (
    <ListPage
      resource={packingRecord}
      columns={columns}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={(list) => (
        <>
          <Can permission="temu:packing:makeUp">
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen({ mode: 'made-up' })}>
              补录
            </Button>
          </Can>
          {may('temu:packingCondition:list') && <KeptConditions list={list} />}
        </>
      )}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

function Opened({ open, onClose, onDone }: { open: Open; onClose: () => void; onDone: () => void }) {
  if (!open) return null
  if (open.mode === 'view') return <Detail resource={packingRecord} row={open.row} onClose={onClose} />
  const asking = { resource: packingRecord, verb: 'add', title: '补录装箱记录', fields: MADE_UP, send: madeUp } as const
  return <AskDialog {...asking} document={{}} onClose={onClose} onDone={onDone} />
}

const packingColumns = () =>
  arranged(packingRecord, {
    packageNo: 190,
    deliveryOrderNo: 170,
    shopId: 140,
    contents: 260,
    skuCount: 80,
    quantity: 80,
    weight: 104,
    userId: 96,
    station: 110,
    sealTime: 168,
    points: 90,
    startTime: 168,
    isMadeUp: 80,
    isRevoked: 90,
  })
