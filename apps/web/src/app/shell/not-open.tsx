import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { StatusBlock } from '../../kit/status-block.tsx'

/** A page whose area comes later: its name, what it will do, a way back. */
export function NotOpen({ title, purpose }: { title: string; purpose: string }) {
  const navigate = useNavigate()
  return (
    <StatusBlock mark="尚未开放" title={`「${title}」尚未开放`} detail={`这个页面将用来${purpose}。`}>
      <Button type="primary" onClick={() => void navigate('/index')}>
        回到首页
      </Button>
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
    </StatusBlock>
  )
}
