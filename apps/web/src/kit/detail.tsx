import type { Field, Fields } from '@erp/contract/kit'
import { Descriptions, Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '../app/call.ts'
import { may } from '../app/session.ts'
import { BizLog } from './biz-log.tsx'
import type { AnyRow } from './grid/column.ts'
import { FieldValue } from './value.tsx'
import { ViewDrawer } from './view-drawer.tsx'
import { Watchers } from './watchers.tsx'

interface Props {
  resource: AnyResource
  row: AnyRow
  onClose: () => void
  title?: ReactNode
  /** Buttons in the head. */
  actions?: ReactNode
  /** Lines and whatever else belongs below the fields. */
  children?: ReactNode
}

/** A record in a drawer: its fields, its lines, its log. Render it while it is open. */
export function Detail({ resource, row, onClose, title, actions, children }: Props) {
  const name = row[resource.name] ?? row[resource.key]
  const items = [
    { key: 'detail', label: '详情', children: <Sheet resource={resource} row={row} below={children} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={resource.path} entityId={row[resource.key]} /> },
  ]
  const head = (
    <span className="drawer-head">
      {title ?? `${resource.title} ${name}`}
      <Watchers resource={resource} id={row[resource.key]} />
    </span>
  )
  return (
    <ViewDrawer open size={760} title={head} extra={actions} onClose={onClose} className="detail">
      <Tabs size="small" items={items} />
    </ViewDrawer>
  )
}

function Sheet({ resource, row, below }: { resource: AnyResource; row: AnyRow; below: ReactNode }) {
  const all = Object.entries(resource.fields as Fields).filter(([, field]) => !field.reach || may(field.reach))
  const named = new Set(all.map(([, { show }]) => show))
  const fields = all.filter(
    ([name, field]) => !row[STAMPED[field.label] ?? ''] && !saysNothing(field, row[name], named.has(name)),
  )
  const stamps = [
    { key: 'create', label: '创建', children: `${row['createBy'] ?? ''} ${row['createTime'] ?? ''}` },
    { key: 'update', label: '更新', children: `${row['updateBy'] ?? ''} ${row['updateTime'] ?? ''}` },
  ]
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={[
          ...fields.map(([name, field]) => ({
            key: name,
            label: field.label,
            span: wide(field) ? ('filled' as const) : 1,
            children: <FieldValue name={name} field={field} row={row} />,
          })),
          ...stamps,
        ]}
      />
      {below}
    </>
  )
}

/** Only a filter, or the name that a reference beside it shows. */
const saysNothing = (field: Field, value: unknown, isShown: boolean): boolean =>
  field.computed === true && (isShown || (!field.column && value == null))

/** Who wrote it and when stands at the end, once. */
const STAMPED: Record<string, string> = { 创建人: 'createBy', 创建时间: 'createTime', 更新人: 'updateBy', 更新时间: 'updateTime' }

const wide = (field: Field): boolean => field.kind === 'html' || field.multiline === true
