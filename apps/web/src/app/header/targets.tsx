import { AimOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'

const TargetsDrawer = lazy(() => import('./targets-drawer.tsx'))

/** 业绩目标: opens the target reports. */
export function Targets() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="业绩目标">
        <Button type="text" className="head-icon" aria-label="业绩目标" icon={<AimOutlined />} onClick={() => setOpen(true)} />
      </Tooltip>
      <Suspense>{open && <TargetsDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
