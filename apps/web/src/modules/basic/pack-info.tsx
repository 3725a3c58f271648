import { packInfo } from '@erp/contract/basic/pack-info'
import { useMemo } from 'react'
import { columnOf, columnsOf } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'

/** Packing materials with how many SKUs use each. */
export default function PackInfo() {
  const columns = useMemo(() => {
    const all = columnsOf(packInfo)
    const after = all.findIndex((column) => column.id === 'sortNo') + 1
    return all.toSpliced(after, 0, columnOf('skuCount', packInfo.fields.skuCount))
  }, [])
  return <MasterPage resource={packInfo} columns={columns} />
}
