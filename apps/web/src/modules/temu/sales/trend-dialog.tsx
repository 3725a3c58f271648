import { salesManagement } from '@erp/contract/temu/sales/sales'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { LineChart } from '../../../kit/chart/line-chart.tsx'
import { Cover, call } from '../../../kit/index.ts'
import type { Sales } from './rows.ts'

/** Thirty days of what the platform sold of a row. */
export function TrendDialog({ row, onClose }: { row: Sales; onClose: () => void }) {
  const salesId = row.salesId
  const asked = useQuery({
    queryKey: [salesManagement.path, 'trend', salesId],
    queryFn: ({ signal }) => call(salesManagement, 'trend', { salesId }, { signal }),
    staleTime: 0,
  })
  const sold = asked.data?.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Modal
      open
      width={760}
      footer={null}
      title={`${row.extCode} 近30天销量${sold === undefined ? '' : `：${sold} 件`}`}
      onCancel={onClose}
    >
      {asked.data ? (
        <LineChart
          label="每天销量(件)"
          series={['销量']}
          points={asked.data.map(({ day, quantity, supplyPrice }) => ({
            tick: day.slice(5),
            label: `${day}，供货价 ${supplyPrice}`,
            values: [String(quantity)],
          }))}
        />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}
