import type { Fields } from '@erp/contract/kit'
import { Descriptions } from 'antd'
import type { AnyResource } from '../app/call.ts'
import type { AnyRow } from './grid/column.ts'
import { FieldValue } from './value.tsx'
import { ViewDrawer } from './view-drawer.tsx'
import './connector-sheet.css'

const ELSEWHERE = ['response', 'userId']

/** One call to a platform or carrier, with what it answered. */
export function ConnectorSheet({ resource, row, onClose }: { resource: AnyResource; row: AnyRow; onClose: () => void }) {
  const fields = Object.entries(resource.fields as Fields).filter(([name]) => !ELSEWHERE.includes(name))
  const items = fields.map(([name, field]) => ({
    key: name,
    label: field.label,
    children: <FieldValue field={field} row={row} name={name} />,
  }))
  return (
    <ViewDrawer open size={760} title={`接口调用 ${row['id']}`} onClose={onClose}>
      <Descriptions
        size="small"
        bordered
        column={1}
        items={[...items, { key: 'user', label: '操作人', children: row['userName'] ?? '系统' }]}
      />
      {row['response'] && <pre className="connector-answer">{row['response']}</pre>}
    </ViewDrawer>
  )
}
