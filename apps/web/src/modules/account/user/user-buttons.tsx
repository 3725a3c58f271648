import { PlusOutlined } from '@ant-design/icons'
import { type UserButton, userButton } from '@erp/contract/account/user/user-button'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import { ButtonCard, type Draft } from './button-card.tsx'
import type { DeedProps } from './opened.tsx'

/** Grants and denials of one person beside the roles, for a time or for good. */
export function UserButtons({ row, onClose, onDone }: DeedProps) {
  const held = useHeld(row.userId)
  const [changed, setDrafts] = useState<Draft[] | null>(null)
  const drafts = changed ?? (held.data ?? []).map(draftOf)
  const change = (key: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  const add = () => setDrafts([{ key: nextKey(), permission: null, effect: 1, expireTime: null, reason: null }, ...drafts])
  const save = async () => {
    const buttons = drafts.map(({ permission, effect, expireTime, reason }) => ({
      permission: permission!,
      effect,
      expireTime,
      reason: reason?.trim() || null,
    }))
    await call(userButton, 'set', { userId: row.userId, buttons })
    done('用户按钮已保存')
    onDone()
  }
  const idle = changed === null || drafts.some(({ permission }) => !permission)
  return (
    <SaveDrawer title={`用户按钮：${row.name}`} size={640} dirty={changed !== null} idle={idle} onClose={onClose} onSave={save}>
      <p className="hint side-hint">在角色之外单独授予或禁止；禁止优先于角色。到期自动失效，期间的操作在日志中标明。</p>
      <Button type="dashed" block icon={<PlusOutlined />} disabled={!held.data} onClick={add}>
        添加授予或禁止
      </Button>
      {held.data ? (
        drafts.map((draft) => (
          <ButtonCard
            key={draft.key}
            draft={draft}
            onChange={(part) => change(draft.key, part)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))
      ) : (
        <Cover loading={held.isLoading} error={held.error} onRetry={() => void held.refetch()} />
      )}
    </SaveDrawer>
  )
}

const useHeld = (userId: number) =>
  useQuery({
    queryKey: ['list', userButton.path, userId],
    queryFn: ({ signal }) => call(userButton, 'buttons', { userId }, { signal }),
    gcTime: 0,
  })

let last = 0
const nextKey = (): number => --last

const draftOf = (button: UserButton, index: number): Draft => ({
  ...button,
  key: index + 1,
  effect: button.effect as Draft['effect'],
  note: [button.grantByName && `${button.grantByName} 于 ${button.createTime} 设置`, button.expired && '已到期']
    .filter(Boolean)
    .join('，'),
})
