import { type Device, session } from '@erp/contract/account/sign-in/session'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { confirm, done } from '../../kit/confirm.ts'
import { Cover } from '../../kit/cover.tsx'
import { call, quietly } from '../call.ts'

/** Where this person is signed in; any of them but this one can be ended. */
export function ProfileDevices() {
  const devices = useQuery({
    queryKey: ['own-devices'],
    queryFn: ({ signal }) => call(session, 'list', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const list = [...(devices.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  const end = async (device: Device) => {
    if (!(await confirm(`确认让「${device.device}」下线吗？`, { ok: '下线', danger: true }))) return
    try {
      await call(session, 'revoke', { id: device.id })
      done('已下线')
    } finally {
      await devices.refetch()
    }
  }
  return (
    <section className="profile-card" aria-label="登录设备">
      <h2>登录设备</h2>
      {list.length === 0 && <Cover loading={devices.isLoading} error={devices.error} onRetry={() => void devices.refetch()} />}
      <ul className="device-rows">
        {list.map((device) => (
          <Row key={device.id} device={device} onEnd={() => void end(device).catch(() => {})} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ device, onEnd }: { device: Device; onEnd: () => void }) => (
  <li>
    <b>{device.device}</b>
    {device.current ? (
      <Tag color="green">本机</Tag>
    ) : (
      <Button type="link" size="small" danger aria-label={`下线 ${device.device}`} onClick={onEnd}>
        下线
      </Button>
    )}
    <span className="hint">
      {device.way} · {device.ip ?? '未知地址'} · 登录 {device.createTime} · 最近使用 {device.lastSeen}
    </span>
  </li>
)
