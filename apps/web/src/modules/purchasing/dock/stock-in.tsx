import { reasonField } from '@erp/contract/kit'
import { stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import type { StockInLine } from '@erp/contract/purchasing/dock/dock-rows'
import { QUALITIES, QUALITY, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { Button, Tag } from 'antd'
import { useEffect, useState } from 'react'
import {
  AskDialog,
  DocumentPage,
  fileOf,
  Lines,
  type ListRow,
  may,
  offers,
  printFile,
  RowAction,
  whyNot,
} from '../../../kit/index.ts'
import { useDesk } from '../../../kit/scan/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'

import { StockInStation } from './stock-in-station.tsx'
import './dock.css'

type Stocked = ListRow<typeof stockIn>

const COLUMNS = arranged(stockIn, {
  stockInNo: 140,
  orderNo: 140,
  supplierName: 170,
  status: 84,
  skuCount: 76,
  quantity: 76,
  amount: 110,
  storeId: 100,
  qcNo: 140,
  auditBy: 90,
  auditTime: 164,
  createTime: 164,
})
const OF = { resource: stockIn, states: stockInStates, state: 'status' }

/** 采购入库: the documents, and the station that makes them. */
export default function StockIn() {
  const [scanning, setScanning] = useDesk('purchasing.stockIn:scanning', false)
  if (scanning && may('purchasing:stockIn:add')) return <StockInStation onLeave={() => setScanning(false)} />
  return <StockIns onScan={() => setScanning(true)} />
}

type Reversing = { row: Stocked; reload: () => void }

function StockIns({ onScan }: { onScan: () => void }) {
  const [reversing, setReversing] = useState<Reversing | null>(null)
  useScanKey(onScan)
  return (
    <>
      <DocumentPage
        resource={stockIn}
        columns={COLUMNS}
        makesNone
        form={() => null}
        batch={['audit', 'invalid']}
        width={212}
        toolbar={() => offers(stockIn, 'create') && <ScanButton onClick={onScan} />}
        verbs={(row, reload) => <RowVerbs row={row} onReverse={() => setReversing({ row, reload })} />}
        lines={(document) => <StockedLines lines={document.lines} />}
      />
      {reversing && <ReverseDialog {...reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

const ScanButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" onClick={onClick}>
    扫描上架 <kbd>F2</kbd>
  </Button>
)

const RowVerbs = ({ row, onReverse }: { row: Stocked; onReverse: () => void }) => (
  <>
    {offers(stockIn, 'print-label') && <RowAction onClick={() => void printLabels(row)}>标签</RowAction>}
    {offers(stockIn, 'reverse') && !whyNot(OF, 'reverse', [row]) && (
      <RowAction danger onClick={onReverse}>
        红冲
      </RowAction>
    )}
  </>
)

const ReverseDialog = ({ row, reload, onClose }: Reversing & { onClose: () => void }) => (
  <AskDialog
    resource={stockIn}
    verb="reverse"
    title="红冲"
    danger
    fields={{ reason: reasonField }}
    document={row}
    onClose={onClose}
    onDone={reload}
  />
)

function useScanKey(onScan: () => void): void {
  useEffect(() => {
    if (!offers(stockIn, 'create')) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || document.querySelector('.ant-modal-root .ant-modal')) return
      event.preventDefault()
      onScan()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [onScan])
}

async function printLabels(row: Stocked): Promise<void> {
  const file = await fileOf(stockIn, 'print-label', { stockInId: row.stockInId, each: 0 }).catch(() => null)
  if (file) printFile(file)
}

const qualityName = (quality: number): string => QUALITIES.find(([value]) => value === quality)?.[1] ?? ''

/** With the layers that the ledger made of them. */
const StockedLines = ({ lines }: { lines: StockInLine[] }) => (
  <Lines
    rows={lines}
    keyOf={({ lineId }) => lineId}
    columns={[
      { title: 'SKU', render: ({ sku }) => sku },
      { title: '名称', render: ({ skuName }) => skuName },
      { title: '数量', right: true, render: ({ quantity }) => quantity },
      { title: '库位/容器', render: ({ placeName }) => placeName },
      {
        title: '质量',
        render: ({ quality, giftQty }) => (
          <>
            <Tag color={quality === QUALITY.bad ? 'red' : 'green'}>{qualityName(quality)}</Tag>
            {giftQty > 0 && <Tag color="gold">多发</Tag>}
          </>
        ),
      },
      ...(may('purchasing:order:price')
        ? [{ title: '成本单价', right: true, render: ({ unitCost }: StockInLine) => unitCost ?? null }]
        : []),
      {
        title: '库存批次',
        render: ({ layers }) =>
          layers.length
            ? layers.map(({ layerId, inDate, quantity, remaining }) => (
                <div key={layerId}>
                  {inDate} 入 {quantity} 余 {remaining}
                </div>
              ))
            : null,
      },
    ]}
  />
)
