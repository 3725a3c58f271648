import type { Fields } from '@erp/contract/kit'
import {
  CONTAINER_BIZ,
  type ContainerTypeRow,
  containerType,
  storeContainer,
} from '@erp/contract/stock/container/store-container'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AddButton, AskDialog, AskedLines, attempt, call, confirm, offers } from '../../../kit/index.ts'
import '../store/area.css'

const { containerCount: _count, ...FIELDS } = containerType.fields as Fields
const keyed = { ...storeContainer, key: 'typeId', name: 'typeName' }

/** 容器类型: a short list, changed in place. */
export default function ContainerTypes() {
  const [row, setRow] = useState<Partial<ContainerTypeRow> | null>(null)
  const asked = useQuery({
    queryKey: ['stock/store-container', 'types'],
    queryFn: ({ signal }) => call(storeContainer, 'types', {}, { signal }),
  })
  const refresh = () => void asked.refetch()
  const remove = async ({ typeId, typeName }: ContainerTypeRow) => {
    if (!(await confirm(`确认删除「${typeName}」吗？`, { danger: true }))) return
    if (await attempt(call(storeContainer, 'remove-type', { typeId }), '已删除')) refresh()
  }
  return (
    <section className="area-page" aria-label="容器类型">
      <div>{offers(storeContainer, 'save-type') && <AddButton onClick={() => setRow({})} />}</div>
      <Types asked={asked} onEdit={setRow} onRemove={(one) => void remove(one)} />
      {row && (
        <AskDialog
          resource={keyed}
          verb="save-type"
          title={row.typeId ? '修改容器类型' : '新增容器类型'}
          fields={FIELDS}
          document={row}
          initial={row.typeId ? row : { gridCount: 0 }}
          onClose={() => setRow(null)}
          onDone={refresh}
        />
      )}
    </section>
  )
}

interface TypesProps {
  asked: UseQueryResult<ContainerTypeRow[]>
  onEdit: (row: ContainerTypeRow) => void
  onRemove: (row: ContainerTypeRow) => void
}

const Types = ({ asked, onEdit, onRemove }: TypesProps) => (
  <AskedLines<ContainerTypeRow>
    asked={asked}
    empty="还没有容器类型"
    keyOf={(one) => one.typeId}
    columns={[
      { title: '类型名称', render: (one) => one.typeName },
      { title: '业务类型', render: (one) => CONTAINER_BIZ.find(([type]) => type === one.bizType)?.[1] },
      { title: '格数', right: true, render: (one) => one.gridCount || null },
      { title: '列数', right: true, render: (one) => one.gridColumns },
      { title: '容器数', right: true, render: (one) => one.containerCount },
      {
        title: '操作',
        render: (one) =>
          offers(storeContainer, 'save-type') && (
            <>
              <Button type="link" size="small" onClick={() => onEdit(one)}>
                修改
              </Button>
              <Button type="link" size="small" danger onClick={() => onRemove(one)}>
                删除
              </Button>
            </>
          ),
      },
    ]}
  />
)
