import { type BillLine, FEE, freightBillLine, HANDLE, HANDLES } from '@erp/contract/express/bill/freight-bill-line'
import { grouped } from '@erp/contract/kit/reading'
import { memo } from 'react'
import { ChoiceTag, Copyable, RowAction } from '../../../kit/index.ts'

export interface RowVerbs {
  /** Lines may still be decided on. */
  decides: boolean
  /** Money may come back. */
  recovers: boolean
  decide: (line: BillLine, handle: number) => void
  recover: (line: BillLine) => void
}
interface Props extends RowVerbs {
  line: BillLine
  index: number
  top: number
  height: number
  ticked: boolean
  onTick: (line: BillLine) => void
}
const DECISIONS = HANDLES.filter(([value]) => value !== HANDLE.open)
const { result, handle, feeType } = freightBillLine.fields

/** A line of the bill beside what we know of it: a row on a desk, a card on a phone. */
export const LineRow = memo(({ line, index, top, height, ticked, onTick, ...verbs }: Props) => (
  <div
    role="row"
    tabIndex={index === 0 ? 0 : -1}
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={ticked}
    className={ticked ? 'bill-line bill-ticked' : 'bill-line'}
    style={{ transform: `translateY(${top}px)`, height }}
  >
    <span role="gridcell" className="bill-tick">
      <input type="checkbox" checked={ticked} tabIndex={-1} aria-label="选择此行" onChange={() => onTick(line)} />
    </span>
    <span role="gridcell" className="bill-number">
      <Copyable text={line.trackingNumber ?? ''} />
      <small>{[line.orderNo, line.countryCode, line.shipDate].filter(Boolean).join(' · ')}</small>
    </span>
    <span role="gridcell" className="bill-tags">
      <ChoiceTag field={result} value={line.result} />
      <ChoiceTag field={handle} value={line.handle} />
    </span>
    <Sum label="账单" value={line.amount} />
    <Sum label="我方" value={line.ourAmount} />
    <Sum label="差额" value={line.diffAmount} strong={Number(line.diffAmount) !== 0} />
    <span role="gridcell" className="bill-weights">
      <Weights line={line} />
    </span>
    <span role="gridcell" className="bill-note" title={noteOf(line)}>
      {line.feeType !== FEE.freight && <ChoiceTag field={feeType} value={line.feeType} />}
      {noteOf(line)}
    </span>
    <span role="gridcell" className="bill-acts row-actions">
      <Acts line={line} {...verbs} />
    </span>
  </div>
))

const Sum = ({ label, value, strong }: { label: string; value: string | null; strong?: boolean }) => (
  <span role="gridcell" className={strong ? 'bill-sum bill-diff' : 'bill-sum'}>
    <small>{label}</small>
    {value === null ? '—' : grouped(value)}
  </span>
)

const Weights = ({ line: { billWeight, ourWeight, chargeWeight } }: { line: BillLine }) => (
  <>
    <span>{`${billWeight ?? '—'} / ${ourWeight ?? '—'} g`}</span>
    {chargeWeight !== null && chargeWeight !== ourWeight && <small>{`计费重 ${chargeWeight} g`}</small>}
  </>
)

const noteOf = ({ wayName, ourNote, remark, claimAmount, recoverAmount }: BillLine & { wayName?: string }): string => {
  const claimed = Number(claimAmount) > 0 ? `申诉 ${claimAmount}，已追回 ${recoverAmount}` : ''
  return [wayName, ourNote, claimed, remark].filter(Boolean).join(' · ')
}

const Acts = ({ line, decides, recovers, decide, recover }: RowVerbs & { line: BillLine }) => (
  <>
    {decides &&
      DECISIONS.map(([value, label]) => (
        <RowAction
          key={value}
          danger={value === HANDLE.refuse}
          why={line.handle === value ? `已${label}` : null}
          onClick={() => decide(line, value)}
        >
          {label}
        </RowAction>
      ))}
    {recovers && line.handle === HANDLE.dispute && (
      <RowAction why={Number(line.recoverAmount) >= Number(line.claimAmount) ? '已全部追回' : null} onClick={() => recover(line)}>
        追回
      </RowAction>
    )}
  </>
)
