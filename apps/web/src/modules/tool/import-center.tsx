import { importCenter } from '@erp/contract/tool/import-center'
import { useMemo } from 'react'
import { type Column, columnsOf, download, ListPage, type ListRow, RowAction, useProfile } from '../../kit/index.ts'
import { ImportTypes } from './import-types.tsx'
import './tool.css'

type Import = ListRow<typeof importCenter>

/** Every import of the product in one place, and what became of each file. */
export default function ImportCenter() {
  return (
    <div className="import-center">
      <ImportTypes />
      <div className="import-history">
        <History />
      </div>
    </div>
  )
}

const made: Column<Import> = {
  id: 'result',
  title: '结果',
  width: 110,
  render: (row) => (row.result?.length ? `写入 ${row.result.length} 条` : <span className="nothing">–</span>),
}

function History() {
  const { userId, isAdmin } = useProfile()
  const condition = useMemo(() => ({ importType: undefined, ...(isAdmin ? {} : { userId: [userId] }) }), [isAdmin, userId])
  const columns = useMemo(() => {
    const own: Column<Import>[] = columnsOf(importCenter)
      .filter(({ id }) => !['updateBy', 'updateTime', 'createBy'].includes(id) && (id !== 'userId' || isAdmin))
      .map((column) => (column.id === 'createTime' ? { ...column, title: '导入时间', hidden: false } : column))
    return own.toSpliced(own.findIndex((column) => column.id === 'status') + 1, 0, made)
  }, [isAdmin])
  return (
    <ListPage
      resource={importCenter}
      columns={columns}
      condition={condition}
      rowActionsWidth={150}
      rowActions={(task) => <Files task={task} />}
    />
  )
}

function Files({ task }: { task: Import }) {
  const fetchFile = (which: 'error-file' | 'origin-file') =>
    void download(importCenter, which, { id: task.taskId }).catch(() => {})
  return (
    <>
      <RowAction onClick={() => fetchFile('origin-file')}>原始文件</RowAction>
      {task.errorFile && (
        <RowAction danger onClick={() => fetchFile('error-file')}>
          错误文件
        </RowAction>
      )}
    </>
  )
}
