import { employeeCorrespondence, type UnmatchedName } from '@erp/contract/basic/employee-correspondence'
import { Modal, Select, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError, call, DictTag, done, type Option, useOptions } from '../../kit/index.ts'

interface Props {
  rows: UnmatchedName[]
  onClose: () => void
  onDone: () => void
}
type Chosen = Record<number, number | undefined>

/** Each name with the person of the same name proposed; what is left without a person stays unmatched. */
export function MatchNames({ rows, onClose, onDone }: Props) {
  const { options } = useOptions('account/user')
  const [picked, setPicked] = useState<Chosen>({})
  const [failed, setFailed] = useState<Record<number, string>>({})
  const [matched, setMatched] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const personOf = (row: UnmatchedName) => (row.id in picked ? picked[row.id] : proposed(options, row.externalName))
  const ready = rows.filter((row) => personOf(row) && !matched.has(row.id))
  async function save(): Promise<void> {
    setBusy(true)
    const results = await matchAll(ready.map((row) => ({ row, userId: personOf(row)! })))
    setBusy(false)
    const good = results.flatMap(({ id, reason }) => (reason ? [] : [id]))
    setFailed(Object.fromEntries(results.flatMap(({ id, reason }) => (reason ? [[id, reason]] : []))))
    setMatched(new Set([...matched, ...good]))
    if (good.length) done(`已对应 ${good.length} 个名称`)
    onDone()
    if (good.length === results.length) onClose()
  }
  return (
    <Modal
      open
      width={760}
      title="一键对应"
      okText={`对应 ${ready.length} 个`}
      okButtonProps={{ disabled: ready.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="hint">同名的员工已经选好；不选员工的名称保持未对应。</p>
      <Names rows={rows}>
        {(row) => (
          <Person
            options={options}
            name={row.externalName}
            value={personOf(row)}
            matched={matched.has(row.id)}
            reason={failed[row.id]}
            onPick={(userId) => setPicked({ ...picked, [row.id]: userId })}
          />
        )}
      </Names>
    </Modal>
  )
}

const Names = ({ rows, children }: { rows: UnmatchedName[]; children: (row: UnmatchedName) => ReactNode }) => (
  <Table
    className="match-table"
    size="small"
    rowKey="id"
    dataSource={rows}
    scroll={{ x: 560, y: 420 }}
    pagination={false}
    columns={[
      { title: '来源', dataIndex: 'source', width: 110, render: (value) => <DictTag type="user_source" value={value} /> },
      { title: '外部名称', dataIndex: 'externalName', width: 150 },
      { title: '出现次数', dataIndex: 'times', width: 90, align: 'right' },
      { title: '对应员工', render: (_, row) => children(row) },
    ]}
  />
)

interface PersonProps {
  options: Option[]
  name: string
  value: number | undefined
  matched: boolean
  reason?: string
  onPick: (userId: number | undefined) => void
}

function Person({ options, name, value, matched, reason, onPick }: PersonProps) {
  if (matched) return <Tag color="green">已对应</Tag>
  return (
    <>
      <Select
        aria-label={`${name}对应员工`}
        allowClear
        status={reason ? 'error' : undefined}
        placeholder="选择员工"
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={value}
        onChange={(userId) => onPick(userId)}
      />
      {reason && <div className="field-fault">{reason}</div>}
    </>
  )
}

/** `王芳2` and `王芳(上海)` mean 王芳 where there is only one; two people of one name are for a person to decide. */
function proposed(options: Option[], name: string): number | undefined {
  const bare = name.trim().replace(/(\d+|[(（].*[)）])$/, '')
  const same = options.filter((option) => option.label === name.trim() || option.label === bare)
  return same.length === 1 ? Number(same[0]!.value) : undefined
}

async function matchAll(pairs: { row: UnmatchedName; userId: number }[]): Promise<{ id: number; reason: string }[]> {
  const results: { id: number; reason: string }[] = []
  for (const { row, userId } of pairs) {
    const input = { userId, source: row.source, externalName: row.externalName, isActivated: 1 as const }
    const reason = await call(employeeCorrespondence, 'add', input, { handles: () => true }).then(
      () => '',
      (error: unknown) => (error instanceof CallError ? error.message : '未能保存'),
    )
    results.push({ id: row.id, reason })
  }
  return results
}
