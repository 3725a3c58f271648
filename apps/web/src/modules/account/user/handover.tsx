import { type HandoverPreview, handover } from '@erp/contract/account/user/handover'
import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Cover, call, companyNow, confirm, done } from '../../../kit/index.ts'
import { PersonSelect } from '../parts/person-select.tsx'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import type { DeedProps } from './opened.tsx'

type Receivers = Record<string, number | null>
const DAY = 'YYYY-MM-DD'

/** What the person answers for goes to others, and the person leaves: all of it or nothing. */
export function Handover({ row, onClose, onDone }: DeedProps) {
  const preview = usePreview(row.userId)
  const [receivers, setReceivers] = useState<Receivers>({})
  const [day, setDay] = useState(companyNow().format(DAY))
  const kinds = preview.data?.kinds ?? []
  const open = kinds.filter(({ kind }) => !receivers[kind])
  const leave = async () => {
    const detail = '交接后不能撤回，该用户立即退出登录。历史报表仍显示原姓名。'
    if (!(await confirm(`确认「${row.name}」交接并离职？`, { detail, danger: true, ok: '交接并离职' }))) return
    const chosen = kinds.map(({ kind }) => ({ kind, userId: receivers[kind]! }))
    await call(handover, 'handOver', { userId: row.userId, receivers: chosen, leaveDate: day })
    done(`「${row.name}」已办理离职`)
    onDone()
  }
  const dirty = Object.values(receivers).some(Boolean)
  return (
    <SaveDrawer
      title={`离职交接：${row.name}`}
      ok="交接并离职"
      danger
      dirty={dirty}
      idle={!preview.data || open.length > 0}
      onClose={onClose}
      onSave={leave}
    >
      {preview.data ? (
        <>
          <Kinds kinds={kinds} leaver={row.userId} receivers={receivers} onChange={setReceivers} />
          <label className="leave-day">
            离职日期 <DatePicker allowClear={false} value={dayjs(day)} onChange={(next) => next && setDay(next.format(DAY))} />
          </label>
        </>
      ) : (
        <Cover loading={preview.isLoading} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
    </SaveDrawer>
  )
}

const usePreview = (userId: number) =>
  useQuery({
    queryKey: ['list', handover.path, userId],
    queryFn: ({ signal }) => call(handover, 'preview', { userId }, { signal }),
    gcTime: 0,
  })

interface KindsProps {
  kinds: HandoverPreview['kinds']
  leaver: number
  receivers: Receivers
  onChange: (receivers: Receivers) => void
}

function Kinds({ kinds, leaver, receivers, onChange }: KindsProps) {
  if (kinds.length === 0) return <Alert type="success" showIcon title="名下没有需要交接的内容，可以直接办理离职" />
  const toAll = (userId: number | null) => onChange(Object.fromEntries(kinds.map(({ kind }) => [kind, userId])))
  return (
    <table className="rows-input">
      <thead>{HEAD}</thead>
      <tbody>
        {kinds.length > 1 && (
          <tr>
            <td colSpan={2}>全部交给一人</td>
            <td>
              <PersonSelect label="全部内容的接收人" value={null} without={[leaver]} onChange={toAll} />
            </td>
          </tr>
        )}
        {kinds.map(({ kind, title, count }) => (
          <tr key={kind}>
            <td>{title}</td>
            <td>
              <b>{count}</b>
            </td>
            <td>
              <PersonSelect
                label={`${title}的接收人`}
                value={receivers[kind]}
                without={[leaver]}
                onChange={(userId) => onChange({ ...receivers, [kind]: userId })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HEAD = (
  <tr>
    <th>交接内容</th>
    <th>数量</th>
    <th>接收人</th>
  </tr>
)
