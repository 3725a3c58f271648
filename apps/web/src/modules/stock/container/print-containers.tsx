import { storeContainer } from '@erp/contract/stock/container/store-container'
import { useQuery } from '@tanstack/react-query'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { LabelSheet } from '../parts/label-sheet.tsx'

export function PrintContainers({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['stock/store-container', 'print', ids],
    queryFn: () => call(storeContainer, 'print', { ids }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!asked.data) return null
  const labels = asked.data.map(({ containerNo, typeName, storeName }) => (
    <span key={containerNo}>
      <Barcode text={containerNo} />
      <strong>{containerNo}</strong>
      <small>
        {typeName} {storeName}
      </small>
    </span>
  ))
  return <LabelSheet title="容器条码" size={{ width: 60, height: 40 }} labels={labels} onClose={onClose} />
}
