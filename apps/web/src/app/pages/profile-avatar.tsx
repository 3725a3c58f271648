import { CameraOutlined } from '@ant-design/icons'
import { type OwnData, ownData } from '@erp/contract/account/user/own-data'
import { Avatar, Button } from 'antd'
import { useRef, useState } from 'react'
import { done } from '../../kit/confirm.ts'
import { upload } from '../call.ts'
import { notice } from '../notice.ts'
import { useSession } from '../session.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const MAX_BYTES = 2 * 1024 * 1024

interface Props {
  own: OwnData
  onChanged: () => Promise<unknown>
}

/** One's picture, here and in the header. */
export function ProfileAvatar({ own, onChanged }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, take] = useTake(onChanged)
  return (
    <div className="profile-avatar">
      <Avatar size={96} src={own.avatar || undefined} alt="头像">
        {own.name.slice(-2)}
      </Avatar>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择头像文件"
        accept={TYPES.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void take(file).catch(() => {})
        }}
      />
      <Button size="small" icon={<CameraOutlined />} loading={busy} onClick={() => input.current?.click()}>
        更换头像
      </Button>
      <p className="hint">PNG、JPG、WEBP 或 GIF，不超过2MB</p>
    </div>
  )
}

function useTake(onChanged: Props['onChanged']): [busy: boolean, take: (file: File) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    const wrong = problemOf(file)
    if (wrong) return void notice().message.error(wrong)
    setBusy(true)
    try {
      const { avatar } = await upload(ownData, 'avatar', file)
      useSession.setState(({ profile }) => ({ profile: profile && { ...profile, avatar } }))
      await onChanged()
      done('头像已更新')
    } finally {
      setBusy(false)
    }
  }
  return [busy, take]
}

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return '头像只能是 PNG、JPG、WEBP 或 GIF 图片'
  if (file.size > MAX_BYTES) return '头像不能超过2MB'
  return null
}
