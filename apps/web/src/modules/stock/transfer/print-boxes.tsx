import type { TransferLabel } from '@erp/contract/stock/transfer/transfer-receipt'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { useQuery } from '@tanstack/react-query'
import { Barcode } from '../../../kit/barcode.tsx'
import { type AnyRow, call } from '../../../kit/index.ts'
import { LabelSheet } from '../parts/label-sheet.tsx'

/** A label for every box: scanned where it arrives. */
export function PrintBoxes({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const asked = useQuery({
    queryKey: [transferReceipt.path, 'print', row['transferReceiptId']],
    queryFn: () => call(transferReceipt, 'print', { transferReceiptId: row['transferReceiptId'] }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!asked.data) return null
  const labels = asked.data.map((label) => <BoxLabel key={label.boxNo} {...label} />)
  return <LabelSheet title="调拨箱唛" size={{ width: 100, height: 70 }} labels={labels} onClose={onClose} />
}

const BoxLabel = ({ transferNo, outStoreName, inStoreName, boxNo, skuCount, pieces }: TransferLabel) => (
  <>
    <strong>
      {outStoreName} → {inStoreName}
    </strong>
    <Barcode text={boxNo || transferNo} />
    <span>
      {transferNo} {boxNo}
    </span>
    <span>
      {skuCount}种 {pieces}件
    </span>
  </>
)
