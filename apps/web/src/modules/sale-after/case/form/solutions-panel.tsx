import { round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { CASE_TYPE, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import type { OrderCases, Solution, Solutions } from '@erp/contract/sale-after/case/case-rows'
import { Button, Form, Tag } from 'antd'
import { moneyOf } from '../effect.ts'
import { type CaseLineInput, retyped } from './reckon.ts'

/** 最优解: the settlements, the cheapest first, with what each leaves. */
export function SolutionsPanel({ found, order }: { found: Solutions; order: OrderCases }) {
  const { solutions, buyerOrders, buyerCases } = found
  return (
    <section className="case-panel" aria-label="最优解">
      <h4>最优解</h4>
      <p className="case-buyer">{`买家共 ${buyerOrders} 单，售后 ${buyerCases} 次`}</p>
      <ol className="case-solutions">
        {solutions.map((one, index) => (
          <Settlement key={one.title} one={one} best={index === 0} order={order} />
        ))}
      </ol>
    </section>
  )
}

function Settlement({ one, best, order }: { one: Solution; best: boolean; order: OrderCases }) {
  const form = Form.useFormInstance()
  const take = () => {
    const pays = PAYS_BACK.includes(one.caseType)
    form.setFieldsValue({
      caseType: one.caseType,
      refundAmount: pays ? one.refundAmount : null,
      lines: retyped(order.lines, (form.getFieldValue('lines') ?? []) as CaseLineInput[], one.caseType),
      ...(one.caseType === CASE_TYPE.returned ? {} : { refundFirst: 0 }),
    })
  }
  return (
    <li>
      <div>
        <b>{one.title}</b>
        {best && <Tag color="green">最省</Tag>}
        <Button size="small" aria-label={`采用${one.title}`} onClick={take}>
          采用
        </Button>
      </div>
      <span>
        {PAYS_BACK.includes(one.caseType) && `退 ${moneyOf(order.currency, one.refundAmount)}，`}
        {`成本 CNY ${grouped(round2(one.costCny))}`}
        <b
          className={Number(one.profitLeft) < 0 ? 'left over-time' : 'left'}
        >{`剩余利润 CNY ${grouped(round2(one.profitLeft))}`}</b>
      </span>
      <small>{one.why}</small>
    </li>
  )
}
