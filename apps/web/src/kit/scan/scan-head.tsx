import { BarcodeOutlined, SoundOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { muted, play, setMuted } from './sounds.ts'
import type { Station } from './use-scan-station.ts'

export function ScanHead({ station, title, onSheet }: { station: Station; title: string; onSheet: () => void }) {
  const { waiting, held, outstanding } = station.kept
  return (
    <header className="scan-head">
      <h2>{title}</h2>
      <span className="scan-net" role="status" aria-label="网络">
        {held ? <Tag color="orange">网络中断</Tag> : <Tag color="green">在线</Tag>}
        {waiting.length > 0 && <Tag color="orange">待发送 {waiting.length}</Tag>}
        {outstanding.length > 0 && <Tag color="red">待处理 {outstanding.length}</Tag>}
      </span>
      <Sound />
      <Button size="small" icon={<BarcodeOutlined aria-hidden="true" />} aria-label="命令条码" onClick={onSheet}>
        <span className="scan-word">命令条码</span>
      </Button>
    </header>
  )
}

function Sound() {
  const [off, setOff] = useState(muted)
  const toggle = () => {
    setMuted(!off)
    setOff(!off)
    play('ok')
  }
  return (
    <Button
      size="small"
      icon={<SoundOutlined aria-hidden="true" />}
      aria-pressed={!off}
      aria-label={off ? '声音关' : '声音开'}
      onClick={toggle}
    >
      <span className="scan-word">{off ? '声音关' : '声音开'}</span>
    </Button>
  )
}
