import { explain } from '@erp/contract/account/user/explain'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { StatusBlock } from '../../kit/status-block.tsx'
import { call } from '../call.ts'

/** Says so, and where the page is known, asks the administrators for it. */
export default function NotAllowed() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const path = params.get('from') ?? ''
  return (
    <StatusBlock
      mark="401"
      title="没有权限"
      detail={path ? `打开 ${path} 需要管理员授权，可以在这里申请。` : '打开这个页面需要授权，请联系管理员。'}
    >
      {path && <PermissionRequest key={path} path={path} />}
      <Button onClick={() => void navigate('/index')}>回到首页</Button>
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
    </StatusBlock>
  )
}

function PermissionRequest({ path }: { path: string }) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    setBusy(true)
    await call(explain, 'request', { path, reason: reason.trim() || null }, { said: setAnswer }).catch(() => {})
    setBusy(false)
  }
  if (answer) return <p className="request-answer">{answer}</p>
  return (
    <div className="permission-request">
      <Input
        aria-label="申请原因"
        placeholder="申请原因（选填）"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={() => void ask()}
      />
      <Button type="primary" loading={busy} onClick={() => void ask()}>
        申请权限
      </Button>
    </div>
  )
}
