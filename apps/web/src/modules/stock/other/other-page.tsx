import { type Fields, text } from '@erp/contract/kit'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { type otherInReceipt, type otherOutReceipt, otherStates } from '@erp/contract/stock/other/other-receipt'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { AskDialog, DocumentPage, download, type ListRow, may, offers, RowAction, read, whyOutside } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { DefectiveForm } from './defective-form.tsx'
import { OtherForm } from './other-form.tsx'
import { PrintSkus } from './print-skus.tsx'

type Others = typeof otherInReceipt | typeof otherOutReceipt
type Other = ListRow<typeof otherInReceipt> | ListRow<typeof otherOutReceipt>
interface Props {
  side: 'in' | 'out'
  resource: Others
}
type What = 'reverse' | 'print'
type Question = { what: What; row: Other; reload: () => void }
const REASON: Fields = { reason: text('冲销原因', { required: true, max: 200 }) }

export function OtherPage({ side, resource }: Props) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [defective, setDefective] = useState<(() => void) | null>(null)
  const close = () => setAsked(null)
  const lines = useMemo(() => linesOf(side), [side])
  return (
    <>
      <DocumentPage
        resource={resource}
        width={330}
        form={(props) => <OtherForm {...{ side, resource }} {...props} />}
        lines={(document) => <SkuLines lines={document.lines} columns={lines} />}
        verbs={(row, reload) => <Verbs row={row} resource={resource} onAsk={(what) => setAsked({ what, row, reload })} />}
        toolbar={(list) => (
          <>
            {side === 'out' && offers(resource, 'to-defective') && (
              <Button onClick={() => setDefective(() => () => void list.refresh())}>转不良品</Button>
            )}
            <Button onClick={() => void download(resource, 'export-details', { condition: list.condition })}>导出明细</Button>
          </>
        )}
      />
      {asked && <Asked {...asked} resource={resource} close={close} />}
      {defective && <DefectiveForm onClose={() => setDefective(null)} onSaved={defective} />}
    </>
  )
}

const linesOf = (side: 'in' | 'out') => [
  read('库位', 'locationName'),
  read('数量', 'quantity'),
  ...(side === 'out' ? [read('可用', 'available')] : []),
  ...(may('stock:cost:view') ? [read('单价', 'unitCost'), read('金额', 'amount')] : []),
]

const whyNotReversed = (resource: Others, row: Other): string | null =>
  row.reverseNo
    ? '已冲销或由冲销生成的单据不能冲销'
    : whyOutside({ resource, states: otherStates, state: 'checkFlag' }, [CHECK_FLAG.audited], '冲销', [row])

const Verbs = ({ row, resource, onAsk }: { row: Other; resource: Others; onAsk: (what: What) => void }) => (
  <>
    {offers(resource, 'reverse') && (
      <RowAction danger why={whyNotReversed(resource, row)} onClick={() => onAsk('reverse')}>
        冲销
      </RowAction>
    )}
    {offers(resource, 'print-label') && <RowAction onClick={() => onAsk('print')}>打印标签</RowAction>}
  </>
)

const idOf = (row: Other): number => ('inReceiptId' in row ? row.inReceiptId : row.outReceiptId)

function Asked({ what, row, reload, resource, close }: Question & { resource: Others; close: () => void }) {
  if (what === 'print') return <PrintSkus resource={resource} id={idOf(row)} onClose={close} />
  return (
    <AskDialog
      {...{ resource }}
      verb="reverse"
      title="冲销"
      danger
      fields={REASON}
      document={row}
      onClose={close}
      onDone={reload}
    />
  )
}
