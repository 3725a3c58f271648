import { DownloadOutlined } from '@ant-design/icons'
import {
  packageLabelPrint,
  pickReceiptPrint,
  type SkuLabelRecord,
  skuLabelPrint,
  TEMU_PRINT,
  TEMU_PRINTS,
  temuPrintRecord,
} from '@erp/contract/temu/print/print-record'
import { Button, InputNumber, Tabs } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { columnsOf, download, type List, ListPage, offers, RowAction } from '../../../kit/index.ts'
import { type PrintWish, ReasonDialog, usePrinting } from './use-printing.tsx'
import './print.css'

const RESOURCES = {
  [TEMU_PRINT.skuLabel]: skuLabelPrint,
  [TEMU_PRINT.packageLabel]: packageLabelPrint,
  [TEMU_PRINT.pickReceipt]: pickReceiptPrint,
}
const WIDTHS: Record<string, number> = {
  refNo: 132,
  shopId: 116,
  sku: 112,
  skuName: 112,
  productSkuId: 112,
  copies: 76,
  nth: 86,
  reason: 100,
  userId: 84,
}
/** Of whatever kind: what only the labels of pieces know is missing elsewhere. */
type Printed = Pick<SkuLabelRecord, 'refNo' | 'copies' | 'nth' | 'time'> & Partial<SkuLabelRecord>
type PrintKind = keyof typeof RESOURCES
const items = TEMU_PRINTS.map(([value, label]) => ({ key: String(value), label }))

/** 打印记录: labels and pick sheets of Temu, who printed them how often, and once more from here. */
export default function TemuPrintRecords() {
  const [params, setParams] = useSearchParams()
  const kind = (Number(params.get('kind')) || TEMU_PRINT.skuLabel) as PrintKind
  return (
    <div className="temu-prints">
      <Tabs
        size="small"
        className="temu-print-kinds"
        activeKey={String(kind)}
        items={items}
        onChange={(next) => setParams({ kind: next })}
      />
      <Records key={kind} kind={kind} />
    </div>
  )
}

function Records({ kind }: { kind: PrintKind }) {
  const resource = RESOURCES[kind] ?? skuLabelPrint
  const [row, setRow] = useState<Printed | null>(null)
  const columns = useMemo(
    () => columnsOf(resource).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })),
    [resource],
  )
  const actions = useCallback(
    (each: Printed) => offers(resource, 'print') && <RowAction onClick={() => setRow(each)}>补打</RowAction>,
    [resource],
  )
  return (
    <ListPage
      resource={resource}
      columns={columns}
      rowActionsWidth={76}
      rowActions={actions}
      toolbar={(list) => offers(temuPrintRecord, 'export') && <ExportButton kind={kind} list={list} />}
    >
      {(list) => row && <Again kind={kind} row={row} onClose={() => setRow(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

function ExportButton({ kind, list: { condition, orderBy } }: { kind: PrintKind; list: List }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(temuPrintRecord, 'export', { condition: { ...condition, printType: [kind] }, orderBy }).catch(() => {})
    setBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} onClick={() => void save()}>
      导出
    </Button>
  )
}

interface AgainProps {
  kind: PrintKind
  row: Printed
  onClose: () => void
  onDone: () => void
}

function Again({ kind, row, onClose, onDone }: AgainProps) {
  const [copies, setCopies] = useState<number | null>(row.copies)
  const { print } = usePrinting(() => {
    onClose()
    onDone()
  })
  const again = (reason: string) => print(wishOf(kind, row, copies ?? 1, reason))
  return (
    <ReasonDialog title={`补打 ${row.refNo}`} said={saidOf(row)} onPrint={again} onClose={onClose}>
      {kind === TEMU_PRINT.skuLabel && (
        <p>
          张数 <InputNumber aria-label="张数" min={1} precision={0} value={copies} onChange={setCopies} />
        </p>
      )}
    </ReasonDialog>
  )
}

const saidOf = ({ sku, copies, nth, time }: Printed): string => `${sku ? `SKU ${sku}，` : ''}${time} 第${nth}次打印，${copies} 张`

function wishOf(kind: PrintKind, row: Printed, copies: number, reason: string): PrintWish {
  const { refNo, deliveryOrderId, stockOrderId, productSkuId } = row
  if (kind === TEMU_PRINT.packageLabel) {
    return { resource: packageLabelPrint, title: '包裹标签', input: { packageNos: [refNo!], reason } }
  }
  if (kind === TEMU_PRINT.pickReceipt) {
    return { resource: pickReceiptPrint, title: '拣货单', input: { pickNos: [refNo!], reason } }
  }
  const item = { deliveryOrderId, stockOrderId, productSkuId, copies }
  return { resource: skuLabelPrint, title: 'SKU标签', input: { items: [item], reason } }
}
