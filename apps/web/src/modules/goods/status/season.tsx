import { season } from '@erp/contract/goods/status/season'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { type AnyRow, type Column, columnsOf } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'

const WIDTHS: Record<string, number> = {
  seasonCode: 110,
  seasonName: 100,
  inSeason: 110,
  goodsCount: 80,
  isActivated: 80,
  sortNo: 80,
}
const span: Column = {
  id: 'startMonthDay',
  title: '起止',
  width: 130,
  sort: 'startMonthDay',
  render: (row) => `${row['startMonthDay']} ~ ${row['endMonthDay']}`,
}

/** Seasons with whether today is in them and how many goods carry them. */
export default function Season() {
  const columns = useMemo(
    () =>
      columnsOf(season)
        .filter((column) => column.id !== 'endMonthDay')
        .map((column) =>
          column.id === span.id ? span : { ...column, width: WIDTHS[column.id] ?? column.width, ...shown[column.id] },
        ),
    [],
  )
  return <MasterPage resource={season} columns={columns} />
}

const shown: Record<string, Pick<Column, 'render'>> = { inSeason: { render: (row) => <InSeason row={row} /> } }

const InSeason = ({ row }: { row: AnyRow }) => (row['inSeason'] === 1 ? <Tag color="green">应季</Tag> : <Tag>非应季</Tag>)
