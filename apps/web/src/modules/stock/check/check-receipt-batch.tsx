import { Panes } from '../parts/panes.tsx'
import { BatchPage } from './batch-page.tsx'
import { Suggested } from './suggested.tsx'

/** 盘点批次: plans of a count, and the places most worth one. */
export default function CheckReceiptBatches() {
  return (
    <Panes
      label="盘点批次"
      items={[
        { key: 'batch', label: '盘点批次', render: () => <BatchPage /> },
        { key: 'suggest', label: '建议盘点', render: () => <Suggested /> },
      ]}
    />
  )
}
