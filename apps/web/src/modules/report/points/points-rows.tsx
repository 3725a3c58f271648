import { type pointsFile, pointsRow, ROWS_A_PAGE } from '@erp/contract/report/points/points-file'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { Cover, call, columnsOf, type ListRow, Rows, ViewDrawer } from '../../../kit/index.ts'

export type PointsFile = ListRow<typeof pointsFile>
const NONE: ListRow<typeof pointsRow>[] = []

/** What one file gave to whom. */
export function PointsRows({ file, onClose }: { file: PointsFile; onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1)
  const input = { condition: { fileId: [file.id] }, pageNum, pageSize: ROWS_A_PAGE }
  const page = useQuery({
    queryKey: ['list', pointsRow.path, input],
    queryFn: ({ signal }) => call(pointsRow, 'list-page', input, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(pointsRow).map((column) => ({ ...column, sort: undefined })), [])
  const cover = { loading: page.isLoading, error: page.error, onRetry: () => void page.refetch() }
  return (
    <ViewDrawer open size="min(1080px, 100%)" className="group-rows" title={`积分文件：${file.fileName}`} onClose={onClose}>
      <Rows gridKey={pointsRow.path} columns={columns} rows={page.data?.list ?? NONE} rowKey="id" cover={<Cover {...cover} />} />
      <Pagination
        size="small"
        align="end"
        current={pageNum}
        pageSize={ROWS_A_PAGE}
        total={page.data?.total ?? 0}
        showTotal={(total) => `共 ${total} 行`}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </ViewDrawer>
  )
}
