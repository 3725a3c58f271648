import type { TransferDetails, TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { Progress } from 'antd'
import { Lines } from '../../../kit/index.ts'

interface Props {
  transfer: TransferDetails
  boxNo: string | null
  open: (line: TransferLine) => number
  current?: number
}

export function ReceiveLines({ transfer, boxNo, open, current }: Props) {
  const lines = transfer.lines.filter((line) => line.shipQty > 0 && (!boxNo || line.boxNo === boxNo))
  const shipped = lines.reduce((sum, line) => sum + line.shipQty, 0)
  const left = lines.reduce((sum, line) => sum + open(line), 0)
  return (
    <div className="scan-panel">
      <h3>
        {transfer.transferNo} {boxNo && `箱号 ${boxNo}`} 待入 {left} / {shipped}
      </h3>
      <Progress percent={shipped ? Math.floor(((shipped - left) / shipped) * 100) : 0} aria-label="入库进度" />
      <Lines
        rows={lines.toSorted((a, b) => Number(open(b) > 0) - Number(open(a) > 0))}
        keyOf={(line) => line.lineId}
        columns={[
          { title: 'SKU', render: (line) => <b className={line.lineId === current ? 'scan-current' : undefined}>{line.sku}</b> },
          { title: '待入', right: true, render: (line) => <b>{open(line)}</b> },
          { title: '已发', right: true, render: (line) => line.shipQty },
          { title: '箱号', render: (line) => line.boxNo || null },
          { title: '名称', render: (line) => line.skuName },
        ]}
      />
    </div>
  )
}
