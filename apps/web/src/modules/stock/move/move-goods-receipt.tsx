import { MOVE_STATE, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { useState } from 'react'
import { attempt, call, confirm, DocumentPage, offers, RowAction, read, WithDocument } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { MoveForm } from './move-form.tsx'
import { MoveSheet } from './move-sheet.tsx'
import type { Move } from './rows.ts'
import { OffShelf, OnShelf } from './shelf-dialog.tsx'

const LINES = [
  read('原位置', 'fromName'),
  read('目标库位', 'toName'),
  read('数量', 'quantity'),
  read('已下架', 'offQty'),
  read('已上架', 'onQty'),
]
type What = 'off' | 'on' | 'print'
type Step = { what: What; row: Move; reload: () => void } | null

/** 移货单: off one shelf, into a container, onto another. */
export default function MoveGoodsReceipts() {
  const [step, setStep] = useState<Step>(null)
  return (
    <>
      <DocumentPage
        resource={moveGoodsReceipt}
        width={260}
        form={(props) => <MoveForm {...props} />}
        lines={(document) => <SkuLines lines={document.lines} columns={LINES} />}
        verbs={(row, reload) => <Verbs row={row} onStep={(what) => setStep({ what, row, reload })} reload={reload} />}
      />
      {step?.what === 'print' && <MoveSheet row={step.row} onClose={() => setStep(null)} />}
      {step && step.what !== 'print' && (
        <WithDocument resource={moveGoodsReceipt} id={step.row.moveReceiptId} fresh>
          {(document) => {
            const props = { document, onClose: () => setStep(null), onDone: step.reload }
            return step.what === 'off' ? <OffShelf {...props} /> : <OnShelf {...props} />
          }}
        </WithDocument>
      )}
    </>
  )
}

const Verbs = ({ row, onStep, reload }: { row: Move; onStep: (what: What) => void; reload: () => void }) => (
  <>
    {[MOVE_STATE.waitOffShelf, MOVE_STATE.moving].some((state) => state === row.checkFlag) &&
      Number(row.offQty) < Number(row.quantity) &&
      offers(moveGoodsReceipt, 'off-shelf') && <RowAction onClick={() => onStep('off')}>下架</RowAction>}
    {row.checkFlag === MOVE_STATE.moving && offers(moveGoodsReceipt, 'on-shelf') && (
      <RowAction onClick={() => onStep('on')}>上架</RowAction>
    )}
    {row.checkFlag === MOVE_STATE.moving && offers(moveGoodsReceipt, 'finish') && (
      <RowAction danger onClick={() => void finish(row, reload)}>
        结束
      </RowAction>
    )}
    {offers(moveGoodsReceipt, 'print') && <RowAction onClick={() => onStep('print')}>打印</RowAction>}
  </>
)

async function finish(row: Move, reload: () => void): Promise<void> {
  if (!(await confirm('确认结束吗？没有上架的货会留在容器里，成为待移货', { danger: true }))) return
  const { moveReceiptId, version } = row
  if (await attempt(call(moveGoodsReceipt, 'finish', { moveReceiptId, version }), '已结束')) reload()
}
