import { AimOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useNavigate } from 'react-router'

/** 业绩目标: opens the target reports of the dashboard. */
export function Targets() {
  const navigate = useNavigate()
  return (
    <Tooltip title="业绩目标">
      <Button
        type="text"
        className="head-icon"
        aria-label="业绩目标"
        icon={<AimOutlined />}
        onClick={() => void navigate('/index?mode=targets')}
      />
    </Tooltip>
  )
}
