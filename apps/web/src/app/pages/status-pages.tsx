import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'

interface Props {
  status: 403 | 404 | 'info'
  title: string
  detail: string
}

function Status({ status, title, detail }: Props) {
  const navigate = useNavigate()
  return (
    <Result
      className="status-page"
      status={status}
      title={title}
      subTitle={detail}
      extra={[
        <Button key="home" type="primary" onClick={() => navigate('/index')}>
          回到首页
        </Button>,
        <Button key="back" onClick={() => navigate(-1)}>
          返回上一页
        </Button>,
      ]}
    />
  )
}

export const NotFound = () => <Status status={404} title="页面不存在" detail="地址可能已经改变，或者您没有打开它的权限。" />
export const NotAllowed = () => <Status status={403} title="没有权限" detail="您没有权限访问这个页面，请联系管理员。" />
export const MissingPage = ({ title, address }: { title: string; address: string }) => (
  <Status status="info" title={`「${title}」还没有页面`} detail={`菜单指向的页面 ${address} 在当前版本中不存在。`} />
)
