import { purchaseFile } from '@erp/contract/purchasing/dock/purchase-file'
import { qcResult } from '@erp/contract/purchasing/dock/quality-check'
import { InputNumber } from 'antd'
import { FieldInput, ImageUpload, Lines, upload } from '../../../kit/index.ts'
import { type Counted, changed, leastOf, type Way } from './checking.ts'

type Row = Counted & { index: number }
type Put = (index: number, next: Counted) => void
interface CellProps {
  row: Row
  put: Put
}

/** A line a SKU; the keyboard goes from count to count. */
export const CheckGrid = ({ lines, way, put }: { lines: Counted[]; way: Way; put: Put }) => (
  <ImageUpload value={(file) => upload(purchaseFile, 'upload', file)}>
    <div className="dock-check-lines">
      <Lines<Row>
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ orderDetailsId }) => orderDetailsId}
        columns={[
          { title: 'SKU', render: (row) => <Sku row={row} /> },
          { title: '未入库', right: true, render: ({ openQty }) => openQty },
          { title: '到货', render: (row) => <Count {...{ row, put, way }} field="arrivedQty" label="到货" /> },
          { title: '检验', render: (row) => <Count {...{ row, put, way }} field="checkedQty" label="检验" /> },
          { title: '至少', right: true, render: ({ arrivedQty }) => leastOf(arrivedQty, way) },
          { title: '良品', right: true, render: ({ goodQty }) => <b>{goodQty}</b> },
          { title: '次品', render: (row) => <Count {...{ row, put, way }} field="badQty" label="次品" /> },
          { title: '原因', render: (row) => <Choice {...{ row, put }} field="badReason" /> },
          { title: '处理', render: (row) => <Choice {...{ row, put }} field="badAction" /> },
          { title: '照片', render: (row) => <Photos {...{ row, put }} /> },
        ]}
      />
    </div>
  </ImageUpload>
)

const Sku = ({ row }: { row: Row }) => (
  <>
    <b>{row.sku}</b>
    <small title={row.skuName}>{row.skuName}</small>
  </>
)

type CountProps = CellProps & { way: Way; field: 'arrivedQty' | 'checkedQty' | 'badQty'; label: string }

const Count = ({ row: { index, ...line }, put, way, field, label }: CountProps) => (
  <InputNumber
    size="small"
    min={0}
    precision={0}
    autoFocus={index === 0 && field === 'arrivedQty'}
    aria-label={`${line.sku} ${label}`}
    value={line[field]}
    onFocus={({ target }) => (target as HTMLInputElement).select()}
    onChange={(value) => put(index, changed(line, field, value ?? 0, way))}
  />
)

/** Only of bad pieces there is something to say. */
const Choice = ({ row: { index, ...line }, put, field }: CellProps & { field: 'badReason' | 'badAction' }) =>
  line.badQty === 0 ? null : (
    <FieldInput
      field={qcResult[field]}
      aria-label={`${line.sku} ${qcResult[field].label}`}
      value={line[field]}
      onChange={(value) => put(index, { ...line, [field]: value ?? null })}
    />
  )

const Photos = ({ row: { index, ...line }, put }: CellProps) =>
  line.badQty === 0 ? null : (
    <FieldInput field={qcResult.images} value={line.images} onChange={(images) => put(index, { ...line, images })} />
  )
