import { logisticWay } from '@erp/contract/express/way/logistic-way'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call } from '../../../kit/index.ts'
import { DragList } from '../parts/drag-list.tsx'
import type { Way } from './rows.ts'

/** Ways in the order people look for them: dragged, or moved with the arrow keys. */
export function SortWays({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const asked = useQuery({
    queryKey: [logisticWay.path, 'sort'],
    queryFn: () => call(logisticWay, 'list', { all: 1 }),
    gcTime: 0,
  })
  const [order, setOrder] = useState<Way[] | null>(null)
  const rows = order ?? asked.data ?? []
  const save = async () => {
    const sorted = rows.map((row, i) => ({ id: row.id, sortNo: (i + 1) * 10 }))
    if (!(await attempt(call(logisticWay, 'sort', { rows: sorted }), '排序已保存'))) return
    onClose()
    onDone()
  }
  return (
    <Modal open title="渠道排序" okText="保存" okButtonProps={{ disabled: !order }} onOk={() => void save()} onCancel={onClose}>
      {asked.data ? (
        <DragList
          rows={rows}
          keyOf={(row) => row.id}
          nameOf={(row) => row.wayName}
          onMove={setOrder}
          render={(row) => `${row.wayName} ${row.wayCode}`}
        />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}
