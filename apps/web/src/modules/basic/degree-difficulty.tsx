import { degreeDifficulty } from '@erp/contract/basic/degree-difficulty'
import { useMemo } from 'react'
import { columnOf, columnsOf } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'

/** How much work a SKU is, with how many SKUs are of each. */
export default function DegreeDifficulty() {
  const columns = useMemo(() => {
    const all = columnsOf(degreeDifficulty)
    const after = all.findIndex((column) => column.id === 'labelCoef') + 1
    return all.toSpliced(after, 0, columnOf('skuCount', degreeDifficulty.fields.skuCount))
  }, [])
  return <MasterPage resource={degreeDifficulty} columns={columns} />
}
