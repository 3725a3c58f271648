import { DeleteOutlined } from '@ant-design/icons'
import { BUTTON_EFFECTS } from '@erp/contract/account/user/user-button'
import { Button, DatePicker, Input, Segmented, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { companyNow } from '../../../kit/index.ts'
import { type Choice, distinct, usePermissionChoices } from '../parts/permissions.ts'

export interface Draft {
  key: number
  permission: string | null
  label?: string
  effect: 1 | 2
  expireTime: string | null
  reason: string | null
  /** Who set it when, of one that is kept already. */
  note?: string
}
interface Props {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}
const EFFECTS = BUTTON_EFFECTS.map(([value, label]) => ({ value, label }))
const TIME = 'YYYY-MM-DD HH:mm:ss'

export function ButtonCard({ draft, onChange, onRemove }: Props) {
  return (
    <div className={draft.effect === 2 ? 'button-card denied' : 'button-card'}>
      <div className="button-line">
        <Segmented options={EFFECTS} value={draft.effect} onChange={(effect) => onChange({ effect })} />
        <PermissionSelect draft={draft} onChange={(permission) => onChange({ permission })} />
        <Button type="text" danger aria-label="移除" icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
      <div className="button-line">
        <DatePicker
          aria-label="到期时间"
          placeholder="长期有效"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          minDate={companyNow()}
          presets={presets()}
          value={draft.expireTime ? dayjs(draft.expireTime) : null}
          onChange={(time) => onChange({ expireTime: time ? time.startOf('minute').format(TIME) : null })}
        />
        <Input
          aria-label="原因"
          placeholder="原因，如：主管休假期间代审"
          maxLength={200}
          value={draft.reason ?? ''}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      </div>
      {draft.note && <p className="hint">{draft.note}</p>}
    </div>
  )
}

function PermissionSelect({ draft, onChange }: { draft: Draft; onChange: (permission: string | null) => void }) {
  const choices = usePermissionChoices()
  const named = useMemo(() => distinct(permissionsOnly(choices)), [choices])
  const known = draft.permission && !has(named, draft.permission)
  const own = known ? [{ value: draft.permission!, title: draft.label ?? draft.permission!, search: '', children: [] }] : []
  return (
    <TreeSelect
      disabled={choices.length === 0}
      aria-label="权限"
      className="wide"
      placeholder="选择页面或按钮"
      listHeight={360}
      treeData={[...own, ...named]}
      showSearch={{ treeNodeFilterProp: 'search' }}
      value={draft.permission ?? undefined}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
    />
  )
}

/** A page stands for the permission that opens it; one that is open to everybody cannot be granted. */
function permissionsOnly(choices: Choice[]): Choice[] {
  return choices.map((choice) => {
    const permission = /\S+:\S+:\S+$/.exec(choice.search)?.[0]
    const children = permissionsOnly(choice.children)
    if (!choice.value.startsWith('path:')) return { ...choice, children }
    return permission ? { ...choice, value: permission, children } : { ...choice, selectable: false, children }
  })
}

const has = (choices: Choice[], value: string): boolean =>
  choices.some((choice) => choice.value === value || has(choice.children, value))

function presets() {
  const friday = companyNow().day(5)
  const at18 = (day: dayjs.Dayjs) => day.hour(18).minute(0).second(0)
  return [
    { label: '今天 18:00', value: at18(companyNow()) },
    { label: '周五 18:00', value: at18(friday.isBefore(companyNow(), 'day') ? friday.add(7, 'day') : friday) },
    { label: '7 天后', value: at18(companyNow().add(7, 'day')) },
    { label: '30 天后', value: at18(companyNow().add(30, 'day')) },
  ]
}
