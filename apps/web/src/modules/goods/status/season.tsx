import { season } from '@erp/contract/goods/status/season'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { type Column, columnsOf, type ListRow } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'

type Row = ListRow<typeof season>
const WIDTHS: Record<string, number> = {
  seasonCode: 110,
  seasonName: 100,
  inSeason: 110,
  goodsCount: 80,
  isActivated: 80,
  sortNo: 80,
}
const span: Column<Row> = {
  id: 'startMonthDay',
  title: '起止',
  width: 130,
  sort: 'startMonthDay',
  render: (row) => `${row.startMonthDay} ~ ${row.endMonthDay}`,
}

/** Seasons with whether today is in them and how many goods carry them. */
export default function Season() {
  const columns = useMemo(
    () =>
      columnsOf(season)
        .filter((column) => column.id !== 'endMonthDay')
        .map(
          (column): Column<Row> =>
            column.id === span.id ? span : { ...column, width: WIDTHS[column.id] ?? column.width, ...shown[column.id] },
        ),
    [],
  )
  return <MasterPage resource={season} columns={columns} />
}

const shown: Record<string, Pick<Column<Row>, 'render'>> = { inSeason: { render: (row) => <InSeason row={row} /> } }

const InSeason = ({ row }: { row: Row }) => (row.inSeason === 1 ? <Tag color="green">应季</Tag> : <Tag>非应季</Tag>)
