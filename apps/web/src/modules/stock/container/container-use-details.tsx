import { containerUse, storeContainer } from '@erp/contract/stock/container/store-container'
import { useMemo } from 'react'
import { ListPage } from '../../../kit/index.ts'
import { arranged } from '../parts/arranged.ts'
import { spanOf } from '../parts/span.ts'

const { 'use-details': page, 'export-use-details': exporting } = storeContainer.actions
/** The history is read through the containers' own calls. */
const uses = { ...containerUse, path: storeContainer.path, actions: { 'list-page': page, export: exporting } }

const SHOWN = {
  containerNo: 124,
  typeId: 110,
  docNo: 132,
  userId: 90,
  startTime: 160,
  endTime: 160,
  minutes: { width: 120, title: '时长', render: (row: { minutes: number | null }) => spanOf(row.minutes) },
  pieceCount: 80,
  endType: 100,
  freeReason: 140,
}

/** 容器使用明细: which container was whose, for which document, and for how long. */
export default function ContainerUses() {
  const columns = useMemo(() => arranged(uses, SHOWN), [])
  return <ListPage resource={uses} columns={columns} />
}
