import './bindings.css'
import type { ExternalBinding } from '@erp/contract/account/sign-in/external'
import { Button } from 'antd'

interface Props {
  bindings: ExternalBinding[]
  onRemove: (binding: ExternalBinding) => void
}

export function Bindings({ bindings, onRemove }: Props) {
  if (bindings.length === 0) return <p className="hint">没有绑定外部账号</p>
  return (
    <ul className="binding-rows" aria-label="已绑定的外部账号">
      {bindings.map((binding) => (
        <li key={binding.id}>
          <b>{binding.name}</b>
          <Button type="link" size="small" danger aria-label={`解除 ${binding.name}`} onClick={() => onRemove(binding)}>
            解除
          </Button>
          <span className="hint">
            绑定 {binding.createTime} · 最近登录 {binding.lastUsed ?? '–'}
          </span>
        </li>
      ))}
    </ul>
  )
}
