import type { TransferLabel } from '@erp/contract/stock/transfer/transfer-receipt'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { Barcode } from '../../../kit/barcode.tsx'
import { printed } from '../../../kit/printed.ts'
import { PrintedLabels } from '../parts/printed-labels.tsx'
import type { Transfer } from './rows.ts'

/** A label for every box: scanned where it arrives. */
export const PrintBoxes = ({ row, onClose }: { row: Transfer; onClose: () => void }) => (
  <PrintedLabels
    title="调拨箱唛"
    size={{ width: 100, height: 70 }}
    asking={[transferReceipt.path, 'print', row.transferReceiptId]}
    ask={() => printed(transferReceipt, 'print', { transferReceiptId: row.transferReceiptId })}
    labelsOf={(label) => [<BoxLabel key={label.boxNo} {...label} />]}
    onClose={onClose}
  />
)

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
