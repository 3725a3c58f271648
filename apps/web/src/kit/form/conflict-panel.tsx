import type { Fields } from '@erp/contract/kit'
import { Alert, Button, Radio, Space } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../grid/column.ts'
import { FieldValue } from '../value.tsx'
import { type Difference, differences, named } from './values.ts'

export interface Conflict {
  current: AnyRow
  since: { by: string | null; time: string; action: string; changes: { field: string; label: string }[] }[]
}
interface Props {
  fields: Fields
  conflict: Conflict
  opened: AnyRow
  mine: AnyRow
  /** Goes on from the current row, with their values of these fields. */
  onMerge: (current: AnyRow, theirs: string[]) => void
}

/** Someone else saved first: what they changed, and what stands of both. */
export function ConflictPanel({ fields, conflict, opened, mine, onMerge }: Props) {
  const { current, since } = conflict
  const found = differences(fields, opened, mine, current)
  const [picks, setPicks] = useState<Record<string, Difference['pick']>>({})
  const pick = (one: Difference) => picks[one.name] ?? one.pick
  const theirs = found.filter((one) => pick(one) === 'theirs').map((one) => one.name)
  const who = [...new Set(since.map((log) => log.by ?? '他人'))].join('、') || '他人'
  const choices = { fields, found, pick, current, mine: named(fields, mine, opened, current) }
  const chosen = (name: string, side: Difference['pick']) => setPicks({ ...picks, [name]: side })
  return (
    <Alert
      type="warning"
      showIcon
      className="conflict"
      title={`${who}在 ${since[0]?.time ?? '刚才'} 修改了这条记录`}
      description={
        <>
          {found.length > 0 ? <Choices {...choices} onPick={chosen} /> : <p>对方的修改与您的内容没有差异，可以继续保存。</p>}
          <Space>
            <Button size="small" onClick={() => onMerge(current, Object.keys(fields))}>
              重新载入
            </Button>
            <Button size="small" type="primary" onClick={() => onMerge(current, theirs)}>
              逐项合并
            </Button>
          </Space>
        </>
      }
    />
  )
}

interface ChoicesProps {
  fields: Fields
  found: Difference[]
  pick: (one: Difference) => Difference['pick']
  current: AnyRow
  mine: AnyRow
  onPick: (name: string, side: Difference['pick']) => void
}

function Choices({ fields, found, pick, current, mine, onPick }: ChoicesProps) {
  const value = (one: Difference, row: AnyRow) => <FieldValue name={one.name} field={fields[one.name]!} row={row} />
  return (
    <table className="conflict-table">
      <thead>
        <tr>
          <th>字段</th>
          <th>对方的值</th>
          <th>我的值</th>
        </tr>
      </thead>
      <tbody>
        {found.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              {one.label}
              {one.clash && <small>双方都改了</small>}
            </th>
            {(['theirs', 'mine'] as const).map((side) => (
              <td key={side}>
                <Radio checked={pick(one) === side} onChange={() => onPick(one.name, side)}>
                  {value(one, side === 'theirs' ? current : mine)}
                </Radio>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
