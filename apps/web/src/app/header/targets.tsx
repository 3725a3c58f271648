import { AimOutlined } from '@ant-design/icons'
import { Button, Drawer, Tooltip } from 'antd'
import { useState } from 'react'
import { StatusBlock } from '../../kit/status-block.tsx'

/** 业绩目标: opens the target reports. */
export function Targets() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="业绩目标">
        <Button type="text" className="head-icon" aria-label="业绩目标" icon={<AimOutlined />} onClick={() => setOpen(true)} />
      </Tooltip>
      <Drawer open={open} title="业绩目标" size={560} onClose={() => setOpen(false)}>
        <StatusBlock mark="尚未开放" title="目标报表尚未开放" detail="销售季度目标与主管季度目标随首页看板一起开放。" />
      </Drawer>
    </>
  )
}
