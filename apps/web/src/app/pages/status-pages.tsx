import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { StatusBlock } from '../../kit/status-block.tsx'

interface Props {
  mark: string
  title: string
  detail: string
}

function Status(props: Props) {
  const navigate = useNavigate()
  return (
    <StatusBlock {...props}>
      <Button type="primary" onClick={() => void navigate('/index')}>
        回到首页
      </Button>
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
    </StatusBlock>
  )
}

export const NotFound = () => <Status mark="404" title="页面不存在" detail="地址可能已经改变，或者您没有打开它的权限。" />
export const MissingPage = ({ title, address }: { title: string; address: string }) => (
  <Status mark="未提供" title={`「${title}」还没有页面`} detail={`菜单指向的页面 ${address} 在当前版本中不存在。`} />
)
