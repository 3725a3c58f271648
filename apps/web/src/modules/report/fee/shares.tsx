import { numberText } from '@erp/contract/kit/reading'
import { type FeeShare, reportFee } from '@erp/contract/report/fee/fee'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { quietly } from '../../../app/call.ts'
import { Cover, call } from '../../../kit/index.ts'

const COLUMNS: TableColumnsType<FeeShare> = [
  {
    title: '金额(CNY)',
    dataIndex: 'amount',
    align: 'right',
    render: (amount: string) => numberText(reportFee.fields.bookedCny, amount),
  },
  { title: '入账日期', dataIndex: 'day' },
  { title: '店铺', dataIndex: 'shopName' },
  { title: '销售员', dataIndex: 'sellerName', render: (name) => name ?? '–' },
  { title: '开发员', dataIndex: 'developerName', render: (name) => name ?? '–' },
  { title: '商品', dataIndex: 'goodsCode', render: (code) => code ?? '–' },
]

/** Whom a fee was counted against, the corrections after what they correct. */
export function Shares({ id }: { id: number }) {
  const shares = useQuery({
    queryKey: ['report-fee-shares', id],
    queryFn: ({ signal }) => call(reportFee, 'shares', { id }, { signal, handles: quietly }),
    staleTime: 0,
  })
  if (!shares.data) return <Cover loading={shares.isLoading} error={shares.error} onRetry={() => void shares.refetch()} />
  const rows = shares.data.map((share, n) => ({ ...share, n }))
  return (
    <>
      <h3>分摊明细</h3>
      <Table
        size="small"
        rowKey="n"
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={COLUMNS}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  )
}
