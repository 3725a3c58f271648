import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { STAGE } from '@erp/contract/order/order.states'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { quietly } from '../../../../app/call.ts'
import { resourceOf } from '../../../../app/contract.ts'
import { type AnyResource, call, FieldValue, Lines, may } from '../../../../kit/index.ts'
import { Block } from './block.tsx'

const ADDRESS = 'sale-after/case'
const FIELDS = ['caseType', 'checkFlag', 'refundAmount', 'createTime'] as const
/** As after-sales answers it; its other fields are read by their declarations. */
type Case = { caseId: number; caseNo: string }
type Answer = { cases: Case[]; currency: string | null }
interface Found {
  resource: AnyResource
  cases: Case[]
}

/** What the buyer complained about since it left; after-sales stands above orders and is asked by its address. */
export function CasesBlock({ order, id }: { order: OrderDetails; id: number }) {
  const navigate = useNavigate()
  const left = Number(order.status) >= STAGE.shipped && order.isCancelled === 0
  const asked = useQuery({
    queryKey: [ADDRESS, 'of-order', id],
    queryFn: ({ signal }) => casesOf(id, signal),
    enabled: left && may('afterSale:case:list'),
    staleTime: 0,
    retry: false,
  })
  if (!left || !asked.data) return null
  const extra = may('afterSale:case:add') && (
    <Button size="small" onClick={() => void navigate(`/afterSales/case?create=${id}`)}>
      新建售后
    </Button>
  )
  return (
    <Block title="售后" extra={extra}>
      {asked.data.cases.length === 0 ? <span className="nothing">没有售后</span> : <Cases {...asked.data} />}
    </Block>
  )
}

async function casesOf(orderId: number, signal: AbortSignal): Promise<Found> {
  const resource = await resourceOf(ADDRESS)
  const asked = call(resource, 'by-order', { orderId }, { signal, handles: quietly }) as Promise<Answer>
  const { cases, currency } = await asked
  return { resource, cases: cases.map((one) => ({ ...one, currency })) }
}

const Cases = ({ resource, cases }: Found) => (
  <div className="info-scroll">
    <Lines
      rows={cases}
      keyOf={(row) => row.caseId}
      columns={[
        { title: '售后单号', render: ({ caseNo }) => <Link to={`/afterSales/case?caseNo=${caseNo}`}>{caseNo}</Link> },
        ...FIELDS.map((name) => ({
          title: resource.fields[name].label as string,
          render: (row: Case) => <FieldValue name={name} field={resource.fields[name]} row={row} />,
        })),
      ]}
    />
  </div>
)
