import { season } from '@erp/contract/goods/season'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { type AnyRow, columnsOf } from '../../kit/index.ts'
import { MasterPage } from '../basic/master-page.tsx'

/** Seasons with whether today is in them and how many goods carry them. */
export default function Season() {
  const columns = useMemo(
    () =>
      columnsOf(season).map((column) =>
        column.id === 'inSeason'
          ? { ...column, width: 110, render: (row: AnyRow) => <InSeason yes={row['inSeason'] === 1} /> }
          : column,
      ),
    [],
  )
  return <MasterPage resource={season} columns={columns} />
}

const InSeason = ({ yes }: { yes: boolean }) => <Tag color={yes ? 'green' : 'default'}>{yes ? '应季' : '非应季'}</Tag>
