import { SENDS_AGAIN } from '@erp/contract/sale-after/case/case.states'
import type { OrderCases } from '@erp/contract/sale-after/case/case-rows'
import { Button, InputNumber } from 'antd'
import { Picture } from '../../../../kit/index.ts'
import { SkuSelect } from '../../../goods/sku/sku-select.tsx'
import { type CaseLineInput, lineOf, type OrderLine, openOf } from './reckon.ts'

interface Props {
  order: OrderCases
  /** The pieces of the case that is edited: they are not taken from it. */
  own: CaseLineInput[]
  caseType: number | undefined
  value?: CaseLineInput[]
  onChange?: (lines: CaseLineInput[]) => void
}

/** How many pieces of each line; where goods go out again, which and how many. */
export function CaseLines({ order, own, caseType, value = [], onChange }: Props) {
  const found = (line: OrderLine) => value.find(({ orderDetailsId }) => orderDetailsId === line.orderDetailsId)
  const put = (line: OrderLine, next: CaseLineInput | null) => {
    const kept = order.lines.flatMap((one) => (one === line ? (next ?? []) : (found(one) ?? [])))
    onChange?.(kept)
  }
  const all = () =>
    onChange?.(
      order.lines.flatMap((line) => {
        const open = openOf(line, own)
        return open > 0 ? [lineOf(line, open, caseType, found(line))] : []
      }),
    )
  return (
    <div className="case-lines">
      <ul>
        {order.lines.map((line) => (
          <Line
            key={line.orderDetailsId}
            {...{ line, caseType }}
            open={openOf(line, own)}
            asked={found(line)}
            onChange={(next) => put(line, next)}
          />
        ))}
      </ul>
      {order.lines.length > 1 && (
        <Button type="link" size="small" onClick={all}>
          全部商品
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  line: OrderLine
  caseType: number | undefined
  open: number
  asked: CaseLineInput | undefined
  onChange: (next: CaseLineInput | null) => void
}

const Line = ({ line, caseType, open, asked, onChange }: LineProps) => (
  <li className={open === 0 ? 'case-line off' : 'case-line'}>
    {line.skuImage ? <Picture src={line.skuImage} /> : <span className="no-picture" aria-hidden="true" />}
    <span className="case-sku">
      <b>{line.sku ?? '未匹配'}</b>
      <small title={line.skuName ?? undefined}>{line.skuName}</small>
    </span>
    <small className="case-open">{`已发 ${line.shippedQty} · 可售后 ${open}`}</small>
    <InputNumber<number>
      prefix="数量"
      aria-label={`${line.sku} 售后数量`}
      min={0}
      precision={0}
      disabled={open === 0}
      value={asked?.quantity ?? 0}
      onChange={(quantity) => onChange(quantity ? lineOf(line, quantity, caseType, asked) : null)}
    />
    {asked && SENDS_AGAIN.includes(caseType ?? 0) && <Again {...{ line, asked, onChange }} />}
  </li>
)

const Again = ({ line, asked, onChange }: { line: OrderLine; asked: CaseLineInput; onChange: (next: CaseLineInput) => void }) => (
  <span className="case-again">
    <small>补发</small>
    <SkuSelect
      label={`${line.sku} 补发SKU`}
      value={asked.resendSkuId}
      onChange={(resendSkuId) => onChange({ ...asked, resendSkuId })}
    />
    <InputNumber<number>
      prefix="×"
      aria-label={`${line.sku} 补发数量`}
      min={0}
      precision={0}
      value={asked.resendQty}
      onChange={(resendQty) => onChange({ ...asked, resendQty: resendQty ?? 0 })}
    />
  </span>
)
